// Short notices that go away by themselves.
import type { Problem } from '../net/messages';
import { tellProblem } from './problems';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'ember';
}

const SHOWN_MS = 5000;
let count = 0;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);

  say(text: string, tone: Toast['tone'] = 'plain'): void {
    const id = ++count;
    this.shown = [...this.shown.filter((toast) => toast.text !== text), { id, text, tone }];
    setTimeout(() => this.close(id), SHOWN_MS);
  }

  close(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

const toasts = new Toasts();
export { toasts };

export async function complain(problem: Problem): Promise<void> {
  toasts.say(await tellProblem(problem), 'ember');
}
