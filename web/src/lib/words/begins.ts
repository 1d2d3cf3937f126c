/** Whether words begin with a name, and not with a longer word: "Everyone" says nothing about Eve. Scripts without
 *  spaces have no small and large letters, and the next word may follow the name at once. */
export const beginsWith = (words: string, name: string): boolean =>
  name !== "" && words.startsWith(name) && !/^[\p{Ll}\p{Lu}\p{N}]/u.test(words.slice(name.length));
