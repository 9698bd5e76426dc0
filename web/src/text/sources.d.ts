// What words.plugin.ts provides where nothing was built: the words of every language, by the files a build would make.
declare module 'virtual:words' {
  const sources: Readonly<
    Record<
      import('./dictionary').Language,
      {
        readonly words: import('./words.svelte').Dictionary;
        readonly lesson: import('../lesson/words').CoachWords;
        readonly rules: import('../rules/content').Rules;
        readonly notice: import('../notices/wording').NoticeWords;
      }
    >
  >;
  export default sources;
}
