import { randomUUID } from 'node:crypto'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { FileValue, RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { gradientPng, minimalPdf } from '#tools/seed/attachments.ts'
import { Chance } from '#tools/seed/chance.ts'
import { declarationData } from '#tools/seed/declarations/declaration-data.ts'
import type { DeclareType } from '#tools/seed/declarations/filling.ts'
import { makeEnterprise, type DemoEnterprise } from '#tools/seed/people/enterprises.ts'
import type { TestPortal } from './open-portal.ts'

export interface Applicant {
  accountId: string
  token: string
  enterprise: DemoEnterprise
}

const image = gradientPng(960, 720, [27, 122, 69])
const doc = minimalPdf()
const contents = new WeakMap<
  TestPortal,
  { image: { sha256: string; size: number }; doc: { sha256: string; size: number } }
>()

/**
 * An enterprise with its account and a session, as registration would leave them, and its
 * self-check done.
 */
export async function addApplicant(
  portal: TestPortal,
  seed: number,
  fixed: Parameters<typeof makeEnterprise>[3] = {},
  isChecked = true,
): Promise<Applicant> {
  const { services } = portal
  const config = services.config()
  const enterprise = makeEnterprise(config, new Chance(seed), randomUUID(), fixed)

  await insertRecord(services.database.query, config, {
    ...blankRecord(services, config, null, 'enterprise'),
    id: enterprise.id,
    owner: enterprise.id,
    region: enterprise.region,
    data: { ...enterprise.data },
  })

  const accountId = await portal.addAccount({
    username: enterprise.creditCode,
    roles: ['declare'],
    region: enterprise.region,
    enterprise: enterprise.id,
  })

  if (isChecked) await addSelfCheck(portal, enterprise)

  return { accountId, token: await portal.tokenOf(accountId), enterprise }
}

/** The self-check that an applicant has done before it declares. */
export async function addSelfCheck(
  { services }: TestPortal,
  { id, region, name }: DemoEnterprise,
): Promise<void> {
  const config = services.config()
  if (!config.entities['compliance']) return

  const check = blankRecord(services, config, null, 'compliance')
  const data = buildInitialData(
    config,
    'compliance',
    {},
    { record: check, user: null, now: services.clock() },
  )

  const items = (data['items'] as RecordData[]).map((row) => ({ ...row, selfResult: 'none' }))

  await insertRecord(services.database.query, config, {
    ...check,
    owner: id,
    region,
    state: 'selfDone',
    data: {
      ...data,
      items,
      selfAgree: true,
      enterpriseId: id,
      regionCode: region,
      subjectName: name,
    },
  })
}

/** Valid values for a declaration of this applicant, with real stored attachments. */
export async function validData(
  portal: TestPortal,
  applicant: Applicant,
  type: DeclareType,
  brand: string,
): Promise<RecordData> {
  const { services } = portal
  let stored = contents.get(portal)
  if (!stored) {
    const { files } = services
    stored = {
      image: await files.put(image),
      doc: await files.put(doc),
    }

    contents.set(portal, stored)
  }

  const rows: object[] = []
  const data = declarationData({
    enterprise: applicant.enterprise,
    type,
    year: services.config().years.realYear,
    brand,
    chance: new Chance(7),
    file: (kind, name) => {
      const content = kind === 'image' ? stored.image : stored.doc
      const file: FileValue = {
        id: randomUUID(),
        name: `${name}.${kind === 'image' ? 'png' : 'pdf'}`,
        size: content.size,
        type: kind === 'image' ? 'image/png' : 'application/pdf',
      }

      rows.push({ ...file, ...content })

      return file
    },
  })

  await services.database.query(
    `insert into file(id, sha256, name, size, type, entity, uploaded_by)
      select id, sha256, name, size, type, 'declaration', $2 from json_to_recordset($1)
        as row(id text, sha256 text, name text, size bigint, type text)`,
    [JSON.stringify(rows), applicant.accountId],
  )

  return data
}

/** Fields that only the server fills. */
const writableData = (portal: TestPortal, data: RecordData): RecordData => {
  const fields = portal.services.config().entities['declaration']!.fields
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name]) => fields[name] && !fields[name].readonly && !fields[name].computed,
    ),
  )
}

/** A draft with everything filled in, made through the API. */
export async function addDraft(
  portal: TestPortal,
  applicant: Applicant,
  type: DeclareType,
  brand: string,
  change: RecordData = {},
): Promise<RecordView> {
  const data = {
    ...writableData(portal, await validData(portal, applicant, type, brand)),
    type,
    ...change,
  }

  const answer = await portal.call<RecordView>('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data },
  })

  if (answer.status !== 200) throw new Error(`draft: ${answer.text}`)

  return answer.body.data
}

const lineColumns =
  'entity, position, transition, action, step, from_state, to_state, opinion, form, remarks, operator_id, operator_name, org_name, roles, at, ip, snapshot_hash, previous_hash, hash'

/**
 * A declaration as another is, with its attachments and the lines of its log, under a name and a
 * number of its own: for tests that ask nothing about how it was filled in and submitted.
 */
export async function copyDeclaration(
  { services: { database } }: TestPortal,
  record: RecordView,
  brand: string,
): Promise<RecordView> {
  const id = randomUUID()
  const texts = { brandName: brand, declareNo: `${String(record.data['declareNo'])}-${brand}` }

  await database.transaction(async (query) => {
    await query(
      `insert into e_declaration select (jsonb_populate_record(d, jsonb_build_object('id', $2::text,
         'data', d.data || $3::jsonb, 'head', d.head || $3::jsonb))).*
        from e_declaration d where id = $1`,
      [record.id, id, JSON.stringify(texts)],
    )

    await query(
      `insert into action_log(id, record_id, ${lineColumns})
        select $2 || id, $2, ${lineColumns} from action_log where record_id = $1`,
      [record.id, id],
    )

    await query(
      `insert into file_use(file_id, entity, record_id)
        select file_id, entity, $2 from file_use where record_id = $1`,
      [record.id, id],
    )
  })

  return { ...record, id, data: { ...record.data, ...texts } }
}

/** Takes a transition; answers the whole HTTP answer. */
export function move(
  portal: TestPortal,
  token: string,
  record: { id: string; version: number; entity?: string },
  transition: string,
  form: RecordData = {},
  remarks: object[] = [],
) {
  return portal.call<RecordView>(
    'POST',
    `/api/record/${record.entity ?? 'declaration'}/${record.id}/transition/${transition}`,
    {
      token,
      body: { version: record.version, form, remarks },
    },
  )
}

/** Takes the compliance check of an applicant to its good end: all its declarations follow. */
export async function passCheck(
  portal: TestPortal,
  leader: string,
  { enterprise }: Applicant,
): Promise<void> {
  const [row] = await portal.services.database.query<{ id: string; version: number }>(
    'select id, version from e_compliance where owner_id = $1',
    [enterprise.id],
  )

  if (!row) throw new Error('no compliance check')

  const started = await move(portal, leader, { ...row, entity: 'compliance' }, 'checkStart')
  const judged = await judgeItems(portal, leader, started.body.data)
  const passed = await move(portal, leader, judged, 'checkPass')
  if (passed.status !== 200) throw new Error(passed.text)
}

/**
 * Enters a result at every item of a compliance check, as the province does; `results` names those
 * that are not normal.
 */
export async function judgeItems(
  portal: TestPortal,
  leader: string,
  check: RecordView,
  results: Record<string, RecordData> = {},
): Promise<RecordView> {
  const items = (check.data['items'] as RecordData[]).map((row) => ({
    ...row,
    checkResult: 'normal',
    ...results[String(row['code'])],
  }))

  const saved = await portal.call<RecordView>('PATCH', `/api/record/compliance/${check.id}`, {
    token: leader,
    body: { version: check.version, changes: { items } },
  })

  if (saved.status !== 200) throw new Error(saved.text)

  return saved.body.data
}

/** Sheets that experts submitted about a declaration, one for each vote. */
export async function addVotes(
  { services }: TestPortal,
  declaration: string,
  votes: ('agree' | 'disagree' | 'abstain')[] = ['agree', 'agree', 'agree'],
): Promise<void> {
  const config = services.config()
  for (const vote of votes)
    await insertRecord(services.database.query, config, {
      ...blankRecord(services, config, null, 'expert-task'),
      year: config.years.realYear,
      state: 'done',
      data: { year: config.years.realYear, expertId: randomUUID(), declaration, vote, total: 80 },
    })
}

/** What the seven checks and the publicity of a district pass are. */
export const districtPassForm: RecordData = {
  checklist: ['subject', 'trademark', 'cert', 'years', 'data', 'files', 'commit'],
  publicityFrom: '2025-08-01',
  publicityTo: '2025-08-08',
  opinion: '经审核，材料真实完整，同意上报。',
}

/**
 * Answers each remark of a record that came back, as its applicant must before it is submitted
 * again.
 */
export async function answerRemarks(
  portal: TestPortal,
  token: string,
  record: RecordView,
): Promise<void> {
  for (const remark of record.remarks) {
    const { status, text } = await portal.call(
      'PATCH',
      `/api/record/${record.entity}/${record.id}/remarks/${remark.id}`,
      {
        token,
        body: { reply: '已按批注修改' },
      },
    )

    if (status !== 200) throw new Error(`answer: ${text}`)
  }
}
