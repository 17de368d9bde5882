import { didYouMean, nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { kindFolders } from './kinds.ts'
import type { SourceFile } from './source.ts'

const texts = definePhrases({
  noKindFolder: {
    zh: '文件夹“{folder}”不属于任何一种配置，里面的 {count} 个文件都没有起作用',
    en: 'no kind of configuration lives in the folder "{folder}": its files ({count}) do nothing',
  },
  otherAddress: {
    zh: '文件夹“{folder}”里 {count} 个页面的网址都在 {path} 之下，别处也按那里引用它们',
    en: 'the pages of the folder "{folder}" ({count}) all have addresses below {path}, and are named there elsewhere',
  },
  renameFolder: {
    zh: '请把文件夹改名为“{folder}”；若是有意改名，请一并改网址和引用处',
    en: 'rename the folder to "{folder}"; if the new name is meant, change addresses and references as well',
  },
})

export interface CorrectedFiles {
  files: SourceFile[]
  /** Actual paths by corrected path. */
  origins: Map<string, string>
  strays: SourceFile[]
  problems: Finding[]
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }
const names = Object.keys(kindFolders).map((name) => ({ name }))

/** Reports a misspelled folder once, and reads its files from the intended folder. */
export function correctFolders(files: SourceFile[]): CorrectedFiles {
  const placed: CorrectedFiles = { files: [], origins: new Map(), strays: [], problems: [] }
  const paths = new Set(files.map(({ path }) => path))
  for (const [folder, inside] of byFolder(files)) {
    const [first] = inside
    if (folder === '' || Object.hasOwn(kindFolders, folder) || !first || inside.length < 2) {
      placed.files.push(...inside)
      continue
    }

    const near = nearestNames(folder, names)
    const meant = near.length === 1 ? near[0]?.name : undefined
    const pathIn = ({ path }: SourceFile) => `${meant}${path.slice(folder.length)}`

    placed.problems.push(
      createFinding(
        { file: first.path, span: top },
        fileRules.unknownKind,
        texts.noKindFolder({ folder, count: inside.length }),
        { hint: didYouMean(folder, names) },
      ),
    )

    if (meant === undefined || inside.some((file) => paths.has(pathIn(file))))
      placed.strays.push(...inside)
    else
      for (const file of inside) {
        placed.files.push({ ...file, path: pathIn(file) })
        placed.origins.set(pathIn(file), file.path)
      }
  }

  return placePageFolders(placed)
}

/** A folder of pages must match the addresses of its pages. */
function placePageFolders(placed: CorrectedFiles): CorrectedFiles {
  const groups = new Map<string, { written: string; meant: string; count: number }>()
  for (const { path, text } of placed.files) {
    const folders = otherFolderOf(path, text)
    if (!folders) continue

    const key = `${folders.written} ${folders.meant}`
    groups.set(key, { ...folders, count: (groups.get(key)?.count ?? 0) + 1 })
  }

  for (const { written, meant, count } of groups.values()) {
    const inside = placed.files.filter(({ path }) => path.startsWith(`${written}/`))
    const [first] = inside
    if (
      !first ||
      count < 2 ||
      count < inside.length ||
      placed.files.some(({ path }) => path.startsWith(`${meant}/`)) ||
      !isNamed(meant, placed.files) ||
      isNamed(written, placed.files)
    )
      continue

    placed.problems.push(
      createFinding(
        { file: placed.origins.get(first.path) ?? first.path, span: top },
        fileRules.pageFolder,
        texts.otherAddress({
          folder: written,
          count,
          path: meant.slice('pages'.length),
        }),
        { hint: texts.renameFolder({ folder: meant }) },
      ),
    )

    placed.files = placed.files.map((file) => {
      if (!inside.includes(file)) return file

      const path = `${meant}${file.path.slice(written.length)}`
      placed.origins.set(path, placed.origins.get(file.path) ?? file.path)

      return { ...file, path }
    })
  }

  return placed
}

/** A file names a page of the folder by id. */
function isNamed(folder: string, files: SourceFile[]): boolean {
  const name = folder.slice('pages/'.length).replaceAll(/[^\w/-]/g, String.raw`\$&`)
  const page = new RegExp(String.raw`(?<![\w/.-])${name}/[a-z]`)

  return files.some(({ text }) => page.test(text))
}

/**
 * The folder of a page and the one in its address, if they differ in one segment; undefined
 * otherwise.
 */
function otherFolderOf(path: string, text: string): { written: string; meant: string } | undefined {
  if (!path.startsWith('pages/')) return undefined

  const parts = path.split('/').slice(1, -1)
  const address = /^path: *["']?\/([^\s"'#]*)/m.exec(text)?.[1]?.split('/').slice(0, -1) ?? []
  const at = parts.findIndex((part, index) => part !== address[index])
  if (at < 0 || parts.length > address.length) return undefined
  if (parts.slice(at + 1).some((part, index) => part !== address[at + 1 + index])) return undefined

  const upTo = (all: string[]) => ['pages', ...all.slice(0, at + 1)].join('/')

  return { written: upTo(parts), meant: upTo(address) }
}

function byFolder(files: SourceFile[]): Map<string, SourceFile[]> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) {
    const folder = file.path.includes('/') ? file.path.slice(0, file.path.indexOf('/')) : ''
    const group = groups.get(folder)
    if (group) group.push(file)
    else groups.set(folder, [file])
  }

  return groups
}
