// What is said in lessons: a file for each language, fetched with the first lesson.
import type { Language } from '../text/dictionary';
import { loadContent } from '../text/words.svelte';

export interface StepWords {
  readonly head: string;
  readonly say: string;
  /** What is to be done, in one line; missing where there is only something to read. */
  readonly task?: string;
}

export interface LessonWords {
  readonly title: string;
  readonly steps: Readonly<Record<string, StepWords>>;
  /** What other choices would mean. */
  readonly answers: Readonly<Record<string, string>>;
  /** What one can do now. */
  readonly known: readonly string[];
  readonly farewell: string;
}

export interface CoachWords {
  readonly coach: string;
  readonly allowed: string;
  readonly takeBack: string;
  readonly showMe: string;
  readonly goOn: string;
  readonly leave: string;
  readonly step: string;
  readonly notYet: string;
  readonly offYouGo: string;
  readonly playReal: string;
  readonly nextLesson: string;
  readonly rules: string;
  readonly again: string;
  readonly retry: string;
  readonly lessons: Readonly<Record<string, LessonWords>>;
}

export const loadLessonWords = (language: Language): Promise<CoachWords> => loadContent('lesson', language);
