import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { apiPaths } from '#contract/paths.ts'
import { browserFlags, browserPath } from '#tools/find-browser.mjs'
import { openBenchPortal, type BenchPortal } from '../server/open-bench-portal.ts'
import { neutralRows, type NeutralForm } from './neutral-form.ts'
import { servePages } from './serve-pages.ts'
import { writeNeutralConfig } from './write-neutral-config.ts'

/** What a bench of the browser works with. */
export interface NeutralBench {
  portal: BenchPortal
  browser: Browser
  /** Where the same forms lie as HTML written by hand, and what else was built to compare with. */
  pagesUrl: string
  /** Makes a record of a neutral form and says where it is filled in. */
  fillAddress(form: NeutralForm): Promise<string>
}

export interface NeutralBenchOptions {
  root: string
  forms: NeutralForm[]
  /** Builds pages to compare with into a folder. */
  build?: (folder: string) => Promise<unknown>
}

/**
 * Runs its own portal with the neutral forms, a browser and the pages for comparison during `run`;
 * all of it ends afterwards, also on failure.
 */
export async function withNeutralPortal(
  { root, forms, build }: NeutralBenchOptions,
  run: (bench: NeutralBench) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-'))
  // Also when a signal ends the bench.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const ends: (() => unknown)[] = []

  try {
    const configDir = join(folder, 'config')
    writeNeutralConfig(join(root, 'config'), configDir, forms)
    const built = join(folder, 'built')

    await build?.(built)
    const pages = await servePages(built)

    ends.push(() => pages.server.close())
    const portal = await openBenchPortal(root, () => Promise.resolve(), configDir)

    ends.push(() => portal.close())
    const browser = await chromium.launch({
      executablePath: browserPath() ?? 'chromium',
      args: browserFlags,
      // On an interrupt the bench waits until the portal has ended; the browser ends without its
      // parent.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })

    ends.push(() => browser.close())
    await run({
      portal,
      browser,
      pagesUrl: pages.url,
      fillAddress: (form) => fillAddress(portal, form),
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/**
 * Returns the address of the neutral form as hand-written HTML.
 * @param isCutOff with the portal's isolation header, for which the browser starts an extra process
 */
export function rawAddress(pagesUrl: string, { steps }: NeutralForm, isCutOff = false): string {
  return `${pagesUrl}/raw${sizeQuery(steps)}${isCutOff ? '&cutOff' : ''}`
}

/** How many fields a form has, and how many of them in a step. */
export function sizeQuery(steps: NeutralForm['steps']): string {
  const sizes = steps.map(({ sections }) =>
    sections.reduce((sum, { fields }) => sum + fields.length, 0),
  )
  return `?size=${sizes.reduce((sum, size) => sum + size, 0)}&perStep=${sizes[0]}`
}

async function fillAddress(portal: BenchPortal, { id }: NeutralForm): Promise<string> {
  const answer = await fetch(portal.url + apiPaths.records(id), {
    method: 'POST',
    headers: { authorization: await portal.tokenOf('admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ data: { rows: neutralRows() } }),
  })

  const { data, msg } = (await answer.json()) as { data?: { id: string }; msg: string }
  if (!data) throw new Error(msg)

  return `${portal.url}/bench/${id}?id=${data.id}`
}
