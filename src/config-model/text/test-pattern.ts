type TestPattern = (pattern: string, text: string) => boolean

let judge: TestPattern = (pattern, text) => new RegExp(pattern, 'u').test(text)

/** The server's has a timeout. */
export const testPattern: TestPattern = (pattern, text) => judge(pattern, text)

/** The server's bounded matcher protects against ReDoS. */
export function setPatternTest(customTest: TestPattern): void {
  judge = customTest
}
