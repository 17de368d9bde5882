import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withClassNames } from './build/class-names.ts'
import { tokenCss, tokenFile } from './generate-tokens.ts'

const files = ['src/web', 'src/public'].flatMap((room) =>
  readdirSync(room, { recursive: true }).map((name) => join(room, String(name))),
)
const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\//g, ' ')
const sheets = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: read(file) }))
const code = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: read(file) }))
const everything = [...sheets, ...code].map(({ text }) => text).join('\n')

/**
 * Pictures and medals: colours that stand for something in the world and serve in one place; and
 * the sheet of a page that is read without any other.
 */
const ownColours = ['src/public/styles/world-colours.css', 'src/web/public/plain-page.css']

/** What is no module: elements before a class says more, custom properties, a page of its own. */
const plain = ['src/web/theme/base.css', tokenFile, ...ownColours]
/** The one class that every page may bear. */
const everywhere = 'visually-hidden'
const sheetName = (file: string) => basename(file, '.module.css')
/** Selectors of a sheet, without their attributes. */
const selectorsOf = (text: string) =>
  withoutComments(text).replaceAll(/\{[^{}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
/** Classes that a module makes. */
const classesOf = (text: string): Set<string> =>
  new Set([...selectorsOf(text).matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1] ?? ''))
const modules = sheets
  .filter(({ file }) => file.endsWith('.module.css'))
  .map(({ file, text }) => ({ file, text, name: sheetName(file), classes: classesOf(text) }))
const generated = new Set(
  modules.flatMap(({ name, classes }) => [...classes].map((one) => `${name}__${one}`)),
)
/** What code names of a sheet: `styles.row` after `import styles from './list.module.css'`. */
const named = code.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from '[^']*\/([\w-]+)\.module\.css'/gm)].flatMap(
    ([, variable = '', sheet = '']) =>
      [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map((match) => ({
        file,
        className: `${sheet}__${match[1]}`,
      })),
  ),
)

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

  test('are modules in a layer, but for elements, tokens and the page that has no other', () => {
    const others = sheets.filter(({ file }) => !file.endsWith('.module.css'))
    expect(others.map(({ file }) => file).toSorted()).toEqual(plain.toSorted())
    expect(others.flatMap(({ text }) => [...classesOf(text)])).toEqual([everywhere])

    const layer = (file: string) => (/^src\/(web\/ui|public\/kit)\//.test(file) ? 'kit' : 'page')
    const outside = modules.filter(
      ({ file, text }) => !new RegExp(`^@layer ${layer(file)} \\{[^]*\\n\\}\\n$`).test(text),
    )
    expect(outside.map(({ file }) => file)).toEqual([])
  })

  test('have names that make the names of their classes unique', () => {
    const names = modules.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('reach into no other sheet: what a page changes of the kit is a class, a prop or a custom property', () => {
    const places = sheets.filter(({ text }) => text.includes(':global')).map(({ file }) => file)
    expect(places).toEqual([])
  })

  test('have the classes that components name, and no others', () => {
    expect(named.length).toBeGreaterThan(400)
    expect(named.filter(({ className }) => !generated.has(className))).toEqual([])

    const used = new Set(named.map(({ className }) => className))
    expect([...generated].filter((name) => !used.has(name))).toEqual([])
  })

  test('are named class by class, so that the browser gets the names without the tables', () => {
    const whole = code.flatMap(({ file, text }) => {
      const statements = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$|^import .*$/gm, '')
      return [...text.matchAll(/^import (\w+) from '[^']*\.module\.css'$/gm)]
        .filter(([, name = '']) => new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(statements))
        .map(([line]) => `${file} ${line}`)
    })
    expect(whole).toEqual([])

    expect(
      withClassNames(
        "import styles from './list.module.css'\nimport kit from '#public/kit/panel.module.css'\nconst row = [styles.row, `${kit.panel} ${styles.row}`]",
      ),
    ).toBe(
      'import \'./list.module.css\'\nimport \'#public/kit/panel.module.css\'\nconst row = ["list__row", `${"panel__panel"} ${"list__row"}`]',
    )
  })

  test('and every class in the markup is one of theirs', () => {
    const literal = code.flatMap(({ file, text }) =>
      [...text.matchAll(/className="([^"]*)"/g)]
        .filter((match) => match[1] !== everywhere)
        .map((match) => `${file} ${match[1]}`),
    )
    expect(literal).toEqual([])
  })
})
