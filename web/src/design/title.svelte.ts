// What the tab is called: whose move it is can be seen from another one.

class Title {
  /** What comes before the name of the page. */
  note = $state('');
}

export const title = new Title();
