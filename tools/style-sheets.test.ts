import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tokenCss, tokenFile } from './generate-tokens.ts'

const files = readdirSync('src/web', { recursive: true }).map((name) =>
  join('src/web', String(name)),
)
const read = (file: string) => readFileSync(file, 'utf8')
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: read(file) }))
/** The public screens are drawn on both sides; their style sheets are the browser's. */
const drawn = readdirSync('src/public', { recursive: true }).map((name) =>
  join('src/public', String(name)),
)
const code = [...files, ...drawn]
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map(read)
const everything = [...sheets.map(({ text }) => text), ...code].join('\n')

/**
 * Pictures and medals: colours that stand for something in the world and serve in one place; and
 * the sheet of a page that is read without any other.
 */
const ownColours = [
  'src/web/public-screens/catalogue/styles/own-colours.css',
  'src/web/public/plain-page.css',
]

describe('the style sheets', () => {
  test('take their tokens from the theme: tokens.css is what it says now', () => {
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
    expect(flat(read(tokenFile)), 'run npm run gen:tokens').toBe(flat(tokenCss()))
  })

  test('name no custom property that nobody sets', () => {
    const isSet = (name: string) =>
      new RegExp(`${name}['"]?\\]?:\\s|setProperty\\('${name}'`).test(everything)
    const named = new Set([...everything.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]!))
    expect([...named].filter((name) => !isSet(name))).toEqual([])
  })

  test('set no custom property that nobody names', () => {
    const set = new Set([...everything.matchAll(/^\s*(--[\w-]+): /gm)].map((match) => match[1]!))
    expect([...set].filter((name) => !everything.includes(`var(${name}`))).toEqual([])
  })

  test('size text by what the reader has set: in rem, never in pixels', () => {
    const fixed = /(?:^|[\s;{])(?:font|font-size|line-height):[^;]*\dpx/
    const places = sheets.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (fixed.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )

    expect(places).toEqual([])
  })

  test('write no colour: each is a token', () => {
    const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i
    const places = sheets
      .filter(({ file }) => file !== tokenFile && !ownColours.includes(file))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, at) => (literal.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
      )

    expect(places).toEqual([])
  })

  test('fit in 400 lines each', () => {
    expect(
      sheets.filter(({ text }) => text.split('\n').length > 401).map(({ file }) => file),
    ).toEqual([])
  })

  test('have no rule for a class that no component bears', () => {
    const words = new Set(code.join('\n').match(/[A-Za-z][\w-]*/g))
    const dead = sheets.flatMap(({ file, text }) => {
      const selectors = text.replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}|"[^"]*"/g, ' ')
      const classes = new Set(
        [...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]!),
      )

      return [...classes].filter((name) => !words.has(name)).map((name) => `${file} .${name}`)
    })

    expect(dead).toEqual([])
  })
})
