import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { FileValue } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { pdf, uploadForm } from '../api/upload-form.ts'
import { Experience, isPassing, parse, read, send, write } from './browser.ts'

/** Where people reach the portal, and their sessions. */
export interface Crowd {
  origins: string[]
  editors: string[]
  readers: string[]
}

/** What was acknowledged in a step. */
interface Ledger {
  titles: Map<string, boolean>
  /** By record: the text acknowledged last, and the one that was sent last. */
  saved: Map<string, { text: string; sent: string }>
  files: { id: string; sha256: string; token: string }[]
}

/** A row of the table. */
export interface StepResult {
  step: string
  requests: number
  errors: number
  lost: number
  doubled: number
  longest: number
  samples: string[]
}

/** Waits until each person was answered in that many more whole rounds of work. */
export type Rounds = (count: number) => Promise<void>

/** Counts rounds of people. */
class Pace {
  private readonly done: number[]
  private readonly waiting = new Set<() => void>()

  constructor(people: number) {
    this.done = Array.from({ length: people }, () => 0)
  }

  count(person: number): void {
    this.done[person]!++
    for (const check of this.waiting) check()
  }

  readonly rounds: Rounds = (count) => {
    // The round in progress began before what is to be observed.
    const goals = this.done.map((done) => done + 1 + count)
    return new Promise((resolve) => {
      const check = (): void => {
        if (!goals.every((goal, person) => this.done[person]! >= goal)) return
        this.waiting.delete(check)
        resolve()
      }
      this.waiting.add(check)
    })
  }
}

/** Lets everybody read and write while something is done, then compares with what is stored. */
export async function underLoad(
  step: string,
  crowd: Crowd,
  connect: () => Promise<pg.Client>,
  work: (rounds: Rounds) => Promise<unknown>,
): Promise<StepResult> {
  const experience = new Experience()
  const ledger: Ledger = { titles: new Map(), saved: new Map(), files: [] }
  const stop = new AbortController()
  const originOf = (at: number) => crowd.origins[at % crowd.origins.length]!
  const pace = new Pace(crowd.readers.length + crowd.editors.length)
  const keepOn = async (person: number, round: () => Promise<void>): Promise<void> => {
    for (; !stop.signal.aborted; pace.count(person)) await round()
  }
  const people = [
    ...crowd.readers.map((token, at) =>
      keepOn(at, () => readPages(originOf(at), token, experience)),
    ),
    ...crowd.editors.map((token, at) => {
      const writer = { origin: originOf(at), token, experience, ledger, name: `${step} ${at}` }
      return keepOn(crowd.readers.length + at, () => writeArticle(writer, stop.signal))
    }),
  ]

  try {
    await work(pace.rounds)
  } finally {
    stop.abort()
    await Promise.all(people)
  }

  const { reasons, ...counts } = await compare(crowd, connect, ledger)
  const { samples, ...rest } = summary(experience)
  return { step, ...counts, ...rest, samples: [...samples, ...reasons] }
}

const summary = ({ requests, errors, longest, samples }: Experience) => ({
  requests,
  errors,
  longest: Math.round(longest),
  samples,
})

async function readPages(origin: string, token: string, experience: Experience): Promise<void> {
  await read(
    origin,
    { path: `${apiPaths.listRows('declare-audit/province')}?size=20`, token },
    experience,
  )
  await read(origin, { path: `${apiPaths.publicIndex}?year=2025` }, experience)
  await read(origin, { path: apiPaths.userInfo, token }, experience)
  await pause(50)
}

interface Writer {
  origin: string
  token: string
  experience: Experience
  ledger: Ledger
  name: string
}

/** Makes an article, uploads a file and saves a few times. */
async function writeArticle(writer: Writer, stop: AbortSignal): Promise<void> {
  const record = await create(writer)
  if (record !== null) await fill(writer, record, stop)
  await pause(150)
}

/** Attaches a file and saves twice more. */
async function fill(writer: Writer, record: RecordView, stop: AbortSignal): Promise<void> {
  const file = stop.aborted ? null : await upload(writer)
  let more: object = file === null ? {} : { attachments: [file] }

  for (let save = 0; save < 3 && (save === 0 || !stop.aborted); save++) {
    if (!(await saveAgain(writer, record, more))) return
    more = {}
  }
}

async function create({
  origin,
  token,
  experience,
  ledger,
  name,
}: Writer): Promise<RecordView | null> {
  const key = randomBytes(8).toString('hex')
  const title = `cluster ${name} ${key}`
  ledger.titles.set(title, false)
  const { answer } = await write(
    origin,
    {
      method: 'POST',
      path: apiPaths.records('article'),
      token,
      key,
      body: { data: { categoryCode: 'notice', title, content: `<p>${'茶'.repeat(300)}</p>` } },
    },
    experience,
  )

  if (answer.status === 200) ledger.titles.set(title, true)
  else experience.fail(`create: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`)

  return answer.status === 200 ? parse<RecordView>(answer).data : null
}

async function upload({
  origin,
  token,
  experience,
  ledger,
  name,
}: Writer): Promise<FileValue | null> {
  const content = pdf(`${name} ${randomBytes(8).toString('hex')}`)
  const form = uploadForm('附件.pdf', content)
  const { answer } = await write(
    origin,
    { method: 'POST', path: `${apiPaths.upload}?entity=article&field=attachments`, token, ...form },
    experience,
  )

  if (answer.status !== 200) {
    experience.fail(`upload: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`)
    return null
  }

  const { data: file } = parse<FileValue>(answer)
  ledger.files.push({ id: file.id, sha256: hashOf(content), token })

  return file
}

/** Saves over the version that was read; a version that is stale after a repetition is its own. */
async function saveAgain(
  { origin, token, experience, ledger }: Writer,
  record: RecordView,
  more: object,
): Promise<boolean> {
  const sent = `<p>${Math.random()} ${'山'.repeat(200)}</p>`
  const entry = ledger.saved.get(record.id) ?? { text: String(record.data['content']), sent: '' }
  const path = apiPaths.record('article', record.id)

  ledger.saved.set(record.id, entry)
  entry.sent = sent
  const { answer, isRepeated } = await write(
    origin,
    {
      method: 'PATCH',
      path,
      token,
      body: { version: record.version, changes: { content: sent, ...more } },
    },
    experience,
  )

  if (answer.status === 200) {
    entry.text = sent
    record.version = parse<RecordView>(answer).data.version
    return true
  }

  if (answer.status !== 409 || !isRepeated)
    experience.fail(`save: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`)

  return false
}

/** What was acknowledged and is not stored, and what is stored more than once. */
async function compare(
  { origins }: Crowd,
  connect: () => Promise<pg.Client>,
  ledger: Ledger,
): Promise<{ lost: number; doubled: number; reasons: string[] }> {
  const database = await connect()
  const { rows } = await database.query<{ id: string; title: string; content: string }>(
    `select id, data->>'title' as title, data->>'content' as content from e_article`,
  )
  await database.end()
  const times = new Map<string, number>()
  for (const { title } of rows) times.set(title, (times.get(title) ?? 0) + 1)
  const contents = new Map(rows.map(({ id, content }) => [id, content]))

  const lostRecords = [...ledger.titles].filter(([title, isDone]) => isDone && !times.has(title))
  const lostSaves = [...ledger.saved].filter(
    ([id, { text, sent }]) => ![text, sent].includes(contents.get(id) ?? ''),
  )
  const doubled = [...ledger.titles.keys()].filter((title) => (times.get(title) ?? 0) > 1)

  const left = [...ledger.files.entries()]
  let lostFiles = 0
  const reasons = [
    ...lostRecords.map(([title]) => `lost record ${title}`),
    ...lostSaves.map(([id]) => `lost save of ${id}`),
    ...doubled.map((title) => `doubled ${title}`),
  ]
  const check = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [at, { id, sha256, token }] = next
      const call = { method: 'GET', path: apiPaths.file(id), token }
      let answer = await send(origins[at % origins.length]!, call)
      // A busy answer proves no loss.
      for (let attempt = 1; isPassing(answer.status) && attempt < 30; attempt++) {
        await pause(300)
        answer = await send(origins[(at + attempt) % origins.length]!, call)
      }
      if (answer.status === 200 && hashOf(answer.bytes) === sha256) continue
      lostFiles++
      reasons.push(`lost file ${id}: ${answer.status}`)
    }
  }

  await Promise.all(Array.from({ length: 6 }, check))

  return {
    lost: lostRecords.length + lostSaves.length + lostFiles,
    doubled: doubled.length,
    reasons,
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
