import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { englishMessages } from './en-US.ts'

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|words[/\\]|openapi/.test(file))
  .map((file) => readFileSync(`src/server/${file}`, 'utf8'))

/** The key of a template: its gaps by number. */
function keyOf(template: string): string {
  let gaps = 0
  return template.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{${gaps++}}`)
}

/** Sentences of the server's refusals: say`…`, and plain texts given to the makers of errors. */
const said = new Set(
  sources.flatMap((text) => [
    ...[...text.matchAll(/say`([^`]*)`/g)].map(([, template]) => keyOf(template!)),
    ...text
      .split('\n')
      .filter(
        (line) =>
          /\b(invalid|forbidden|notFound|stale|ApiError|requireRole)\b.*\(|FST_|^ {4}[?:] '/.test(line) &&
          !line.includes('new Error'),
      )
      .flatMap((line) =>
        [...line.replaceAll(/`[^`]*`/g, '').matchAll(/'([^']*\p{Script=Han}[^']*)'/gu)].map(
          ([, sentence]) => sentence!,
        ),
      ),
  ]),
)

test('every refusal has its English sentence, and no sentence is left over', () => {
  expect([...said].filter((sentence) => !Object.hasOwn(englishMessages, sentence))).toEqual([])
  expect(Object.keys(englishMessages).filter((sentence) => !said.has(sentence))).toEqual([])
})

test('it has the same gaps and no Chinese', () => {
  const gaps = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([gap]) => gap).toSorted()
  for (const [chinese, english] of Object.entries(englishMessages)) {
    expect(gaps(english), english).toEqual(gaps(chinese))
    expect(english).not.toMatch(/\p{Script=Han}/u)
  }
})
