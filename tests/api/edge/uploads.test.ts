import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { FileValue } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, png, uploadForm } from '../upload-form.ts'
import { zipOf } from './zip-of.ts'

const config = copyConfig()
let portal: TestPortal
let applicant: Applicant
let editor: string
let draft: RecordView
beforeAll(async () => {
  config.edit('portal.yaml', [
    'file: "100MB" }',
    'file: "100MB", unsavedFiles: 12, unsavedSize: "100MB" }',
  ])

  portal = await openPortal({ configDir: config.dir })
  applicant = await addApplicant(portal, 61, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  editor = await portal.tokenOf(
    await portal.addAccount({ username: 'edge-editor', roles: ['admin'] }),
  )
  draft = await addDraft(portal, applicant, 'product', '云栖')
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})

const send = (field: string, name: string, content: Buffer, token = applicant.token) => {
  const [entity, path] = field.split(' ')
  const target = `/api/file?${new URLSearchParams({ entity: entity!, field: path! }).toString()}`
  return portal.call<FileValue>('POST', target, { token, ...uploadForm(name, content) })
}
const incoming = () => readdirSync(join(portal.dataDir, 'files', 'incoming'))
describe('an upload', () => {
  test.each([
    ['a blank behind its kind', 'a.pdf ', 200],
    ['a dot behind its kind', 'a.pdf.', 200],
    ['capitals', 'A.PDF', 200],
    ['two kinds of which the last is none of the field', 'a.pdf.exe', 400],
    ['a full-width dot', 'a．pdf', 400],
    ['a kind turned round by an override', 'a\u202Efdp.exe', 400],
    ['no kind', 'pdf', 400],
    ['a name of 5,000 characters', `${'长'.repeat(5000)}.pdf`, 200],
    ['a device as its name', 'CON.pdf', 200],
  ])('with %s: %j', async (_, name, status) => {
    const { status: answerStatus, body } = await send('declaration other', name, pdf(name))
    expect([answerStatus, body.msg]).toEqual([
      status,
      status === 200 ? '' : expect.stringContaining('仅支持'),
    ])

    if (status === 200) expect(body.data.name).toMatch(/^[^\s.][^\r\n]{0,90}\.pdf$/i)
    await portal.services.database.query('update file set loose_since = null')
  })

  test('is judged by the right to its field: an applicant writes no article, a reviewer no declaration, nobody another’s dialog', async () => {
    const zip = zipOf({ 'a.txt': 'a' })
    expect((await send('article attachments', 'a.zip', zip)).status).toBe(403)
    expect((await send('article attachments', 'a.zip', zip, editor)).body.msg).toBe('')
    expect((await send('declaration other', 'a.zip', zip)).status).toBe(400)
    const reviewer = await portal.tokenOf(
      await portal.addAccount({ username: 'edge-district', roles: ['district'], region: '530828' }),
    )

    expect((await send('declaration other', 'a.pdf', pdf('reviewer'), reviewer)).status).toBe(403)
  })

  test('is judged by what is in it: archives by their names, pictures by their pixels', async () => {
    const word = { '[Content_Types].xml': '', 'word/document.xml': '' }
    const sheet = { 'xl/workbook.xml': '', '[Content_Types].xml': '' }
    for (const [name, content, status] of [
      ['a.docx', zipOf(word), 200],
      ['a.xlsx', zipOf(sheet), 200],
      ['a.xlsx', zipOf(word), 400],
      ['a.docx', zipOf({ 'evil.exe': 'MZ' }), 400],
      ['a.docx', zipOf({ ...word, 'word/vbaProject.bin': '' }), 400],
      ['a.docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400)]), 400],
      ['a.docx', Buffer.from('PK\x05\x06'), 400],
      ['a.png', png(50_000, 50_000), 400],
      ['a.png', png(0, 480), 400],
      ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 400],
      ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), 400],
      ['a.pdf', Buffer.from('<html><script>alert(1)</script>%PDF-'), 400],
      ['a.pdf', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400],
      ['a.pdf', Buffer.alloc(0), 400],
    ] as const) {
      const answer = await send('declaration other', name, content)
      expect([name, answer.status, answer.body.msg]).toEqual([name, status, expect.anything()])
      await portal.services.database.query('update file set loose_since = null')
    }

    expect(incoming()).toEqual([])
  })

  test('that no record names counts against its account, in number and bytes, also when many come at once', async () => {
    const other = await addApplicant(portal, 62, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send('declaration other', `${at}.pdf`, pdf(`many ${at}`), other.token),
      ),
    )

    const count = (status: number) => answers.filter((answer) => answer.status === status).length

    expect([count(200), count(429)]).toEqual([12, 18])
    expect(answers.find(({ status }) => status === 429)?.body.msg).toContain('没有随材料保存')
    expect(incoming()).toEqual([])
    expect((await send('declaration other', 'mine.pdf', pdf('mine'))).status).toBe(200)

    const saved = await addDraft(portal, other, 'product', '云额', {
      other: answers
        .filter(({ status }) => status === 200)
        .slice(0, 5)
        .map(({ body }) => body.data) as never,
    })

    expect(saved.data['other']).toHaveLength(5)
    expect((await send('declaration other', 'again.pdf', pdf('again'), other.token)).status).toBe(
      200,
    )
  })

  test('is counted after the one that its account is just storing', async () => {
    const other = await addApplicant(portal, 63, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    await portal.services.database.withDedicatedConnection(async (query) => {
      await query('begin')
      await query('select pg_advisory_xact_lock(hashtext($1))', [`upload:${other.accountId}`])
      const answer = send('declaration other', 'waits.pdf', pdf('waits'), other.token)
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`

      await expect.poll(async () => (await query(waiting)).length).toBe(1)
      await query('rollback')
      expect((await answer).status).toBe(200)
    })
  })
})

describe('a file in a field that does not take it', () => {
  test('is refused on save, and reported at its field when stored before', async () => {
    const letter = (await send('declaration other', '说明.pdf', pdf('letter'))).body.data
    const { id, version } = draft
    const saved = await portal.call('PATCH', `/api/record/declaration/${id}`, {
      token: applicant.token,
      body: { version, changes: { logo: [letter] } },
    })

    expect([saved.status, saved.body.msg]).toEqual([
      400,
      expect.stringContaining('仅支持 jpg、jpeg、png'),
    ])

    await portal.services.database.query(
      'update e_declaration set data = data || $2 where id = $1',
      [id, JSON.stringify({ logo: [letter] })],
    )

    const { body } = await portal.call<FieldProblem[]>(
      'GET',
      `/api/record/declaration/${id}/check`,
      {
        token: applicant.token,
      },
    )

    expect(body.data.map(({ message }) => message)).toEqual([
      '附件“说明.pdf”不是 jpg、jpeg、png 格式，请重新上传',
    ])
    expect((await move(portal, applicant.token, draft, 'submit')).status).toBe(400)
  })
})

test('a file is given out so that nothing in it runs, under the name it was stored by', async () => {
  const content = Buffer.concat([
    pdf('script'),
    Buffer.from('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  ])

  const { body } = await send('declaration other', `公示(一)'*.pdf`, content)
  const { headers } = await portal.call('GET', `/api/file/${body.data.id}`, {
    token: applicant.token,
  })

  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-disposition']).toBe(
    `inline; filename*=UTF-8''${encodeURIComponent(body.data.name).replaceAll('(', '%28').replaceAll(')', '%29').replaceAll("'", '%27')}`,
  )
})
