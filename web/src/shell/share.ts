// Passing an address on: by the device's own sheet where there is one, else by the clipboard.
import { t } from '../text';
import { toasts } from './toasts.svelte';

export const canShare = (): boolean => typeof navigator.share === 'function';

export async function share(title: string, url?: string, text?: string): Promise<void> {
  try {
    await navigator.share({ title, ...(url && { url }), ...(text && { text }) });
  } catch {
    // Taken back by the player, or not possible after all: nothing was shared, and they know.
  }
}

export async function copy(text: string): Promise<void> {
  toasts.say((await isCopied(text)) ? t('common.copied') : t('common.notCopied', { text }));
}

/** The clipboard is closed to pages that came without encryption, as in a home network; a selected field still works. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedByHand(text);
  }
}

function isCopiedByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  // Inside an open dialog nothing outside can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
