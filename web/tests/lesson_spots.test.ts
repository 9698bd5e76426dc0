// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aimOf, nextPress } from '../src/lesson/spots';

const press = (html: string, action: Parameters<typeof nextPress>[0]) => {
  document.body.innerHTML = html;
  return nextPress(action, document.body).map((element) => element.getAttribute('data-testid'));
};
const card = (name: string, isPressed: boolean) =>
  `<button data-testid="hand-${name}" data-card="${name}" aria-pressed="${isPressed}"></button>`;

describe('the light', () => {
  const dig = { do: 'dig', face: 'B02~', cell: [3, -1] } as const;

  it('is on the card first, then on the cell, then on what confirms it', () => {
    expect(press(card('B02', false), dig)).toEqual(['hand-B02']);
    expect(press(card('B02', true) + '<i data-testid="cell-3,-1"></i>', dig)).toEqual(['cell-3,-1']);
    const chosen = '<i data-testid="cell-3,-1" aria-pressed="true"></i><i data-testid="turn"></i>';
    expect(press(card('B02', true) + chosen + '<i data-testid="confirm"></i>', dig)).toEqual([
      'cell-3,-1',
      'turn',
      'confirm',
    ]);
  });

  it('is on the two cards that are put down, one after the other', () => {
    const shed = { do: 'shed', cards: ['P05', 'P09'], tool: 'pick' } as const;
    const button = (isPressed: boolean) => `<button data-testid="shed-pick" aria-pressed="${isPressed}"></button>`;
    expect(press(button(false) + card('P05', false), shed)).toEqual(['shed-pick']);
    expect(press(button(true) + card('P05', true) + card('P09', false), shed)).toEqual(['hand-P09']);
  });

  it('is where the better choice would lead once another one was made', () => {
    const place = (name: string, left: number) => `<i ${name} style="left: ${left}px"></i>`;
    document.body.innerHTML = `<div class="m-board"><b class="board"></b></div>${place('data-seat="2"', 5)}`;
    const at = (selector: string, left: number, width: number) => {
      const found = document.querySelector(selector) as HTMLElement;
      found.getBoundingClientRect = () => ({ left, top: 0, width, height: width }) as DOMRect;
    };
    at('.board', 100, 0.5);
    at('[data-seat]', 7, 40);
    expect(aimOf(dig, document.body)).toEqual([{ left: 226, top: -63, width: 42, height: 63 }]);
    const sabotage = { do: 'sabotage', card: 'sabotage_pick', seat: 2 } as const;
    expect(aimOf(sabotage, document.body).map(({ left }) => left)).toEqual([7]);
  });
});
