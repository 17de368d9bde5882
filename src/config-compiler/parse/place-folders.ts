import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { didYouMean, nearestNames } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { kindFolders } from './kinds.ts'
import type { SourceFile } from './source.ts'

const texts = definePhrases({
  noKindFolder: {
    zh: '文件夹“{folder}”不属于任何一种配置，里面的 {count} 个文件都没有起作用',
    en: 'no kind of configuration lives in the folder "{folder}": its {count} files do nothing',
  },
})

/** Files with every folder that is misspelt taken for the one that is meant. */
export interface PlacedFiles {
  files: SourceFile[]
  /** Where they really are, by the path they are read under. */
  origins: Map<string, string>
  /** Files of a folder with an unrecognized purpose. */
  strays: SourceFile[]
  /** One problem for each such folder. */
  problems: Finding[]
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }
const names = Object.keys(kindFolders).map((name) => ({ name }))

/**
 * Reports a misspelt folder of several files once, and reads its files from the intended folder.
 */
export function placeFolders(files: SourceFile[]): PlacedFiles {
  const placed: PlacedFiles = { files: [], origins: new Map(), strays: [], problems: [] }
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
        first.path,
        top,
        fileRules.unknownKind,
        texts.noKindFolder({ folder, count: inside.length }),
        {
          hint: didYouMean(folder, names),
        },
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

  return placed
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
