// Presses what a choice takes, one thing after the other, as a learner would; the page answers at once.
async ({ action, way, ways }) => {
  const next = () => new Promise((done) => requestAnimationFrame(() => done(true)));
  const find = (testid) => document.querySelector(`[data-testid="${testid}"]`);
  /** Presses something as soon as it is there. */
  const press = async (look, what) => {
    const since = Date.now();
    while (!look()) {
      if (Date.now() - since > 60_000) throw new Error(`nothing to press for ${what}: ${JSON.stringify(action)}`);
      await next();
    }
    look().click();
    await next();
  };
  const pick = async (card) => {
    const name = card.replace('~', '');
    await press(() => document.querySelector(`[data-card="${name}"][aria-pressed="false"]`), name);
  };
  const confirm = () => press(() => find('confirm'), 'confirm');
  // With a mouse, what can be done in one way only is done at once; what is asked next must not be confirmed with it.
  const finish = async () => (ways > 1 || matchMedia('(pointer: coarse)').matches) && confirm();
  const at = (cell) => `cell-${cell[0]},${cell[1]}`;
  switch (action.do) {
    case 'dig':
      await pick(action.face);
      await press(() => find(at(action.cell)), 'cell');
      for (let n = 0; n < way; n++) await press(() => find('turn'), 'turn');
      return finish();
    case 'collapse':
    case 'peek':
    case 'unlock':
      await pick({ collapse: 'rockslide', peek: 'map', unlock: 'key' }[action.do]);
      await press(() => find(at(action.cell)), 'cell');
      return finish();
    case 'sabotage':
    case 'repair':
      await pick(action.card);
      await press(() => find(`seat-${action.seat}`), 'seat');
      return finish();
    case 'discard':
    case 'shed':
      await press(() => find(action.do === 'shed' ? `shed-${action.tool}` : 'pass'), 'putting down');
      for (const card of action.cards) await pick(card);
      // One card may go at once; whoever puts something down for the first time is asked whether that is meant.
      for (let n = 0; document.querySelector('[data-card][aria-pressed="true"]') && n < 3000; n++) {
        (document.querySelector('dialog[open] [data-testid="confirm"]') ?? find('confirm'))?.click();
        await next();
      }
      return;
    case 'bribe':
      await press(() => find(`bribe-${action.cell[0]},${action.cell[1]}`), 'bribe');
      return confirm();
    case 'done':
      return press(() => find('done'), 'done');
    case 'orient':
      await press(() => find(`way-${way}`), 'way');
      return confirm();
    case 'take':
      await press(() => document.querySelector(`[data-gold="${action.gold}"]`), 'gold');
      return confirm();
  }
};
