/**
 * `npm run chaos [-- --kills 100 --rows 10000]`: kills, freezes, fills up and delays its own portal
 * while people write; then compares acknowledged writes with stored data. Exit code 1 when one is
 * lost, applied twice or damaged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { ChaosPortal } from './chaos-portal.ts'
import { mountSmallDisk } from './small-disk.ts'
import {
  uploadUntilFull,
  sendHeavyCalls,
  runKillTrials,
  runOutageTrial,
  openSlowClients,
  runUnderLoad,
} from './trials.ts'
import type { WaitTimes } from './watcher.ts'
import { compareWithStore, emptyLedger } from './writers.ts'

const { values } = parseArgs({ options: { kills: { type: 'string' }, rows: { type: 'string' } } })
const root = fileURLToPath(new URL('../..', import.meta.url))
const programs = join(root, 'node_modules/.cache/chaos')
const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-chaos-'))
const portal = new ChaosPortal(
  dataDir,
  join(programs, 'serve-chaos.js'),
  Number(values.rows ?? 10_000),
)
const ledger = emptyLedger()
const unmount = mountSmallDisk(join(dataDir, 'files'), 8)

const tell = (line: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)
const describeWaits = ({ slowest, longestGap, answers }: WaitTimes) =>
  `others: ${answers} answers, slowest ${Math.round(slowest)} ms, longest without a good one ${Math.round(longestGap)} ms`

let damaged = 0
try {
  process.chdir(root)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: 'tools/chaos/serve-chaos.ts',
      outDir: programs,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })

  await portal.start()
  tell(`the portal runs with ${values.rows ?? 10_000} rows`)

  const trials: [string, () => Promise<void>][] = [
    ['nothing is done', () => new Promise((resolve) => setTimeout(resolve, 3000))],
    ['16,000 rows, 900,000 characters, articles to clean', () => sendHeavyCalls(portal, 10_000)],
    ['200 slow clients', () => openSlowClients(portal, 200)],
    ['PostgreSQL stands still for 8 s', () => runOutageTrial(portal, 8000)],
    ['kill -9', () => runKillTrials(portal, Number(values.kills ?? 100), tell)],
  ]

  for (const [title, trial] of trials)
    tell(`${title} · ${describeWaits(await runUnderLoad(portal, ledger, trial))}`)

  if (unmount) {
    const uploads = await uploadUntilFull(portal)
    ;({ damaged } = uploads)
    tell(
      `full disk · ${uploads.acknowledged} uploads acknowledged, ${uploads.refused} refused, ${damaged} damaged`,
    )
  } else tell('full disk · left out: this user may not mount a small file system here')

  const { lost, twice } = await compareWithStore(portal, ledger)
  for (const what of [...lost.slice(0, 20), ...twice.slice(0, 20)]) console.log(`  ${what}`)
  console.log(
    `acknowledged ${ledger.count}, repeated ${ledger.repeated}, lost ${lost.length}, twice ${twice.length}, damaged ${damaged}`,
  )
  process.exitCode = lost.length + twice.length + damaged > 0 ? 1 : 0
} finally {
  await portal.close().catch(() => {})
  unmount?.()
  rmSync(dataDir, { recursive: true, force: true })
}
