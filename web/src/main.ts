import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepFresh } from './renewal.ts';

keepFresh();
const page = document.getElementById('page')!;
page.textContent = '';
mount(App, { target: page });
