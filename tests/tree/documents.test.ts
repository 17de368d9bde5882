import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeFiles, foldersOf, readTreeText, treeFiles } from '#tools/test/read-tree.ts'

const files = treeFiles()
const present = [...files, ...foldersOf(files)]
const manifest = JSON.parse(readTreeText('package.json')) as Record<
  'scripts' | 'bin' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> & { version: string }

/** Written from the rules and from the schemas: they speak of examples and of keys. */
const generated = ['docs/rules.md', 'docs/reference.md']
const documents = files.filter((file) => file.endsWith('.md') && !generated.includes(file))

/** Made while the portal is built, run or edited; names that look like paths. */
const elsewhere =
  /^(?:dist|data|DATA_DIR|node_modules|\.cache|\.vscode\/schemas|coverage)\b|^(?:origin\/main|HEAD~)/

/**
 * Words between backticks that are meant as a place in the tree: with a slash inside, or with the
 * ending of a file.
 */
const segment = String.raw`(?:[\w.@<>*-]|\{[\w,-]+\})+`
const isPlace = new RegExp(
  String.raw`^(?:#?${segment}(?:/${segment})+/?|[\w-]+/|[\w.-]+\.(?:tsx?|mjs|ya?ml|json|md|css|txt))$`,
)

interface Named {
  place: string
  /** Within a drawing of the tree the folders above stand on lines of their own. */
  isDrawn: boolean
}

function namedPlaces(text: string): Named[] {
  const drawn = [...text.matchAll(/^```\n([^]*?)^```/gm)].map((block) => block[1] ?? '')
  const prose = text.replaceAll(/^```[^]*?^```/gm, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((span) => span[1] ?? '')
  const links = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map((link) => link[1] ?? '')

  return [
    ...drawn.flatMap((block) => block.split(/\s+/)).map((place) => ({ place, isDrawn: true })),
    ...[...spans, ...links].map((place) => ({ place, isDrawn: false })),
  ].filter(({ place }) => isPlace.test(place) && !elsewhere.test(place) && !isPackage(place))
}

/**
 * A scoped name is always a package's, no folder begins like one; another is when it is installed.
 */
function isPackage(name: string): boolean {
  return name.startsWith('@') || existsSync(posix.join('node_modules', name.split('/')[0] ?? ''))
}

/** A place as a pattern: `<name>` and `*` are any name, `{a,b}` are both. */
function patternOf(place: string): string {
  return place
    .replace(/\/$/, '')
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/<[^>]*>|\*+/g, '[^/]+')
}

function exists({ place, isDrawn }: Named, document: string): boolean {
  const isBare = !place.replace(/\/$/, '').includes('/')
  const path = place.startsWith('#') ? `src/${place.slice(1)}` : place
  const above = isDrawn || isBare ? '(?:.*/)?' : `(?:src/|config/|${posix.dirname(document)}/)?`
  const pattern = new RegExp(`^${above}${patternOf(path)}$`)
  const normal = posix.normalize(posix.join(posix.dirname(document), path)).replace(/\/$/, '')

  return present.includes(normal) || present.some((file) => pattern.test(file))
}

/** The addresses of a document's headings, as GitHub writes them, and the marks set by hand. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)]
  const marks = [...text.matchAll(/<a id="([^"]+)">/g)]
  return [
    ...headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
    ...marks.map(([, mark = '']) => mark),
  ]
}

function leadsToHeading(document: string, path: string, anchor: string): boolean {
  const target = path === '' ? document : posix.join(posix.dirname(document), path)
  return files.includes(target) && anchorsOf(readTreeText(target)).includes(anchor)
}

describe.each(documents)('%s', (document) => {
  const text = readTreeText(document)

  test('names only files and folders that exist', () => {
    const missing = namedPlaces(text).filter((named) => !exists(named, document))
    expect(missing.map(({ place }) => place)).toEqual([])
  })

  test('leads only to headings that exist', () => {
    const lost = [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(
      ([, path = '', anchor = '']) =>
        !/^https?:/.test(path) && !leadsToHeading(document, path, anchor),
    )
    expect(lost.map(([link]) => link)).toEqual([])
  })

  test('names only commands that exist', () => {
    const scripts = [...text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    const programs = [...text.matchAll(/\bnpx ([a-z][\w-]*)/g)].map((match) => match[1] ?? '')

    expect(scripts.filter((name) => !manifest.scripts[name])).toEqual([])
    expect(
      programs.filter((name) => !manifest.bin[name] && !existsSync(`node_modules/.bin/${name}`)),
    ).toEqual([])
  })
})

const floors = ['config-model', 'config-compiler', 'contract', 'public', 'server', 'web'].map(
  (floor) => `src/${floor}`,
)

test.each([...floors, 'tools', 'tests'])('%s says on one screen what lives there', (folder) => {
  expect(documents).toContain(`${folder}/README.md`)
  expect(readTreeText(`${folder}/README.md`).trimEnd().split('\n').length).toBeLessThanOrEqual(30)
})

test.each([...floors, 'tools', 'tests'])('%s names each of its folders in its README', (room) => {
  const inside = [...foldersOf(files)].filter((folder) => posix.dirname(folder) === room)
  const named = namedPlaces(readTreeText(`${room}/README.md`)).map(({ place }) => place)
  const isNamed = (folder: string) =>
    named.some((place) => place.startsWith(`${folder}/`) || place.startsWith(`${room}/${folder}/`))

  expect(inside.length).toBeGreaterThan(0)
  expect(inside.map((folder) => posix.basename(folder)).filter((name) => !isNamed(name))).toEqual(
    [],
  )
})

test('tests/README.md names the only module that tests mock', () => {
  const mocked = codeFiles(files).flatMap((file) =>
    [...readTreeText(file).matchAll(/\bvi\.(?:mock|doMock)\(\s*(?:import\()?['"]#?([^'"]+)/g)].map(
      (call) => `src/${call[1]}`,
    ),
  )

  expect([...new Set(mocked)]).toEqual(['src/web/api/when-idle.ts'])
  expect(readTreeText('tests/README.md')).toContain('`src/web/api/when-idle.ts`')
})

test('every dependency has its line, every line a dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const [table = ''] = /^\| package [^]*?\n\n/m.exec(readTreeText('docs/dependencies.md')) ?? []
  const namedPackages = [...table.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap((row) => (row[1] ?? '').trim().split(', '))
    .filter((name) => name !== 'package' && !name.startsWith('-'))
  const covers = (line: string, name: string) =>
    line === name || (line.endsWith('*') && name.startsWith(line.slice(0, -1)))

  expect(used.filter((name) => !namedPackages.some((line) => covers(line, name)))).toEqual([])
  expect(namedPackages.filter((line) => !used.some((name) => covers(line, name)))).toEqual([])
})

describe('the changelog', () => {
  const lines = readTreeText('docs/CHANGELOG.md').trimEnd().split('\n')
  const areas = ['Lists', 'Forms', 'Review', 'Public', 'System', 'Linter', 'Server', 'Tools']
  const kinds = ['Added', 'Changed', 'Fixed', 'Removed']

  test('has versions in descending order, the next one first', () => {
    const [first, ...released] = lines.filter((line) => line.startsWith('## '))
    const versions = released.map((line) =>
      /^## (\d+)\.(\d+)\.(\d+) – \d{4}-\d{2}-\d{2}$/.exec(line)?.slice(1).map(Number),
    )
    const isOlder = (version?: number[], newer?: number[]) => {
      const at = version?.findIndex((part, index) => part !== newer?.[index]) ?? -1
      return at >= 0 && (version?.[at] ?? 0) < (newer?.[at] ?? 0)
    }

    expect(first).toBe('## Unreleased')
    expect(released[0]).toContain(`## ${manifest.version} `)
    expect(versions.length).toBeGreaterThan(0)
    expect(released.filter((_, index) => !versions[index])).toEqual([])
    expect(
      released.filter((_, index) => index > 0 && !isOlder(versions[index], versions[index - 1])),
    ).toEqual([])
  })

  test('sorts each version by areas of its list, each area by kinds of change', () => {
    const title = ([line]: string[]) => line?.replace(/^#+ /, '') ?? ''
    const listed = [...readTreeText('docs/CHANGELOG.md').matchAll(/^\| (\w+) \|/gm)].map(
      (row) => row[1],
    )
    expect(listed.slice(1)).toEqual(areas)

    for (const version of sectionsOf(lines, '## ')) {
      const sections = sectionsOf(version, '### ')
      expect(sections.map(title), title(version)).toEqual(
        areas.filter((area) => sections.some((section) => title(section) === area)),
      )

      for (const area of sections) {
        const changes = sectionsOf(area, '#### ')
        expect(changes.map(title), `${title(version)} ${title(area)}`).toEqual(
          kinds.filter((kind) => changes.some((section) => title(section) === kind)),
        )
      }
    }
  })

  test('says each change once, on a line of at most 160 characters below a kind', () => {
    const changes = lines.filter((line) => line.startsWith('- '))
    const sorted = sectionsOf(lines, '#### ').flatMap((section) =>
      section.filter((line) => line.startsWith('- ')),
    )

    expect(lines.filter((line) => line.length > 160)).toEqual([])
    expect(changes.filter((line, index) => changes.indexOf(line) < index)).toEqual([])
    expect(sorted).toEqual(changes)
    expect(lines.filter((line) => /^\s+\S/.test(line))).toEqual([])
  })
})

describe('decisions', () => {
  const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file))
  const headOf = (file: string) => {
    const [heading = '', , line = ''] = readTreeText(file).split('\n')
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
    const [, status = '', successor] =
      /^Status: (accepted|withdrawn|superseded by \[(\d+)\]\([\w-]+\.md\)), \d{4}-\d{2}-\d{2}\b/.exec(
        line,
      ) ?? []

    return { file: posix.basename(file), number, title, status, successor }
  }
  const heads = decisions.map(headOf)

  test('carry a number of their own and a status with its date, the successor exists', () => {
    const numbers = heads.map(({ number }) => number)
    expect(heads.filter(({ file, number }) => Number(file.slice(0, 4)) !== Number(number))).toEqual(
      [],
    )
    expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
    expect(heads.filter(({ status }) => status === '').map(({ file }) => file)).toEqual([])
    expect(
      heads.filter(({ successor, number }) => successor && !(Number(successor) > Number(number))),
    ).toEqual([])
  })

  test('stand in the list of decisions with their title and status', () => {
    const rows = readTreeText('docs/decisions/README.md')
      .split('\n')
      .filter((line) => /^\| \d/.test(line))

    expect(rows).toEqual(
      heads.map(({ file, number, title, status }) => {
        return `| ${number} | [${title}](${file}) | ${status.replace(/\[(\d+)\].*/, '$1')} |`
      }),
    )
  })
})

/** The parts that begin with such a heading, each until the next heading of its rank or above. */
function sectionsOf(lines: string[], heading: '## ' | '### ' | '#### '): string[][] {
  const sections: string[][] = []
  let isOpen = false
  for (const line of lines) {
    const rank = /^#+ /.exec(line)?.[0]
    if (line.startsWith(heading)) sections.push([])
    if (rank && rank.length <= heading.length) isOpen = rank === heading
    if (isOpen) sections.at(-1)?.push(line)
  }

  return sections
}
