import type { ReceivedContent } from './file-store.ts'
import { longestZipEnd, readZipEnd, readZipEntries } from './zip-directory.ts'

/** Whether an archive has its kind's required entries, and no programs. */
const kinds: Record<string, (names: ReadonlySet<string>) => boolean> = {
  zip: () => true,
  docx: (names) => isOffice(names, 'word/document.xml'),
  xlsx: (names) => isOffice(names, 'xl/workbook.xml'),
}

const isOffice = (names: ReadonlySet<string>, part: string): boolean =>
  names.has('[Content_Types].xml') &&
  names.has(part) &&
  ![...names].some((name) => name.endsWith('vbaProject.bin'))

/**
 * Whether the names in an archive make it what its kind promises; undefined for kinds that are no
 * archives.
 */
export const zipKind = (kind: string): ((names: ReadonlySet<string>) => boolean) | undefined =>
  kinds[kind]

/** Longer than any hand-made archive's directory. Nothing is unpacked here. */
const longestDirectory = 4_194_304

/** The names in a ZIP archive by its own directory at the end; null when it is none. */
export async function readZipNames(
  content: Pick<ReceivedContent, 'size' | 'part'>,
): Promise<Set<string> | null> {
  const start = Math.max(0, content.size - longestZipEnd)
  const end = readZipEnd(await content.part(start, content.size - start))
  if (!end || end.length > longestDirectory || end.start + end.length > content.size) return null

  const entries = readZipEntries(await content.part(end.start, end.length), end.count)

  return entries && new Set(entries.keys())
}
