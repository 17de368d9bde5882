import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#server/private-folder.ts'
import { type RunAs, chownTo } from './processes.ts'

const segmentSeconds = 60

/** Marks that the server ran without archiving: a new base backup is required. */
const gapMark = 'gap'
/** Marks that a base backup is being made, which needs the segments since it began. */
const baseMark = 'base'

/** Finished WAL segments wait here to be shipped. */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'wal-archive')

/** Leaves the gap mark when archiving stops, or starts on an existing cluster. */
export function archiveSettings(
  dataDir: string,
  isArchived: boolean,
  as: RunAs,
): Record<string, string> {
  const folder = archiveFolder(dataDir)
  if (!isArchived) {
    if (existsSync(folder)) writeFileSync(join(folder, gapMark), '')
    return {}
  }

  if (!existsSync(folder)) {
    makePrivateFolder(folder)
    chownTo(as, folder)
    if (existsSync(join(dataDir, 'pg18'))) writeFileSync(join(folder, gapMark), '')
  }

  return {
    archive_mode: 'on',
    archive_timeout: String(segmentSeconds),
    archive_command: commandInto(folder),
  }
}

/** Copies to a temporary name first, so that no partial segment is taken for a whole one. */
function commandInto(folder: string): string {
  const path = `'${folder.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}/%f'`
  return `cp "%p" ${path}.part && { sync ${path}.part 2>/dev/null || sync; } && mv ${path}.part ${path}`
}

const segment = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Oldest first. */
export const listWaitingSegments = (dataDir: string): string[] =>
  existsSync(archiveFolder(dataDir))
    ? readdirSync(archiveFolder(dataDir))
        .filter((name) => segment.test(name))
        .toSorted()
    : []

export function oldestSegmentTime(dataDir: string): Date | null {
  const [first] = listWaitingSegments(dataDir)
  const path = first && join(archiveFolder(dataDir), first)
  return (path && statSync(path, { throwIfNoEntry: false })?.mtime) || null
}

/** Whether segments are missing since the last base backup. */
export const hasArchiveGap = (dataDir: string): boolean =>
  existsSync(join(archiveFolder(dataDir), gapMark))

export const isMakingBase = (dataDir: string): boolean =>
  existsSync(join(archiveFolder(dataDir), baseMark))

/** Before a base backup begins; where archiving is off there is nothing to mark. */
export function beginBase(dataDir: string): void {
  if (existsSync(archiveFolder(dataDir))) writeFileSync(join(archiveFolder(dataDir), baseMark), '')
}

/** @param isWhole whether the base backup ended well: the archive has no gap any more */
export function endBase(dataDir: string, isWhole: boolean): void {
  for (const mark of isWhole ? [gapMark, baseMark] : [baseMark])
    rmSync(join(archiveFolder(dataDir), mark), { force: true })
}
