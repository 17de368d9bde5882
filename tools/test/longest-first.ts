import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileSeconds } from './file-seconds.mjs'

const seconds = readFileSeconds()
const secondsOf = (path: string): number =>
  Object.entries(seconds).find(([file]) => path === file || path.endsWith(`/${file}`))?.[1] ?? 0

/**
 * The longest first, by measured seconds: at the end of a run no worker waits for the other. Files
 * without a measure follow, the largest first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]

    return sorted.toSorted(
      (a, b) =>
        projects.indexOf(a.project) - projects.indexOf(b.project) ||
        secondsOf(b.moduleId) - secondsOf(a.moduleId),
    )
  }
}
