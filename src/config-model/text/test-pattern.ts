/** Whether a text matches a configured regular expression. */
type TestPattern = (pattern: string, text: string) => boolean

let judge: TestPattern = (pattern, text) => new RegExp(pattern, 'u').test(text)

/** Matches with the registered function: the server's has a timeout. */
export const testPattern: TestPattern = (pattern, text) => judge(pattern, text)

/** Registers the server's bounded matcher, which protects against ReDoS. */
export function judgePatternsBy(customTest: TestPattern): void {
  judge = customTest
}
