import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepFresh } from './renewal.ts';

keepFresh();
const page = document.getElementById('page')!;
const waiting = page.querySelector('.waiting');
mount(App, { target: page });
waiting?.remove();
