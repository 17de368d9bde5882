import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { pdf, uploadForm } from '../upload-form.ts'
import { act, create, openArticles, portal, published, save, tokens } from './article-calls.ts'

openArticles()

let count = 0
const upload = async (field = 'attachments') =>
  (
    await portal.call<FileValue>('POST', `/api/file?entity=article&field=${field}`, {
      token: tokens['content'],
      ...uploadForm('附件.pdf', pdf(`public ${count++}`)),
    })
  ).body.data
const get = async (file: FileValue, who?: string) =>
  (
    await portal.call('GET', `/api/file/${file.id}`, {
      token: who === undefined ? undefined : tokens[who],
    })
  ).status
const withFile = async (data: RecordData = {}) => {
  const file = await upload()
  return { file, live: await published({ attachments: [{ ...file }], ...data }) }
}

describe('the attachments of a notice', () => {
  it('are given to everybody while it is published to everybody', async () => {
    const { file, live } = await withFile()
    const answer = await portal.call('GET', `/api/file/${file.id}`)

    expect([answer.status, answer.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(await get(file, 'declare')).toBe(200)
    expect((await act(live, 'withdraw')).status).toBe(200)
    expect([await get(file), await get(file, 'declare')]).toEqual([401, 404])
  })

  it('come without what a camera wrote beside a picture, to everybody but who uploaded it', async () => {
    const taken = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#1b7a45' },
    })
      .withExif({
        IFD0: { Artist: 'SecretOwner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer()

    const sendPicture = async (field: string) =>
      (
        await portal.call<FileValue>('POST', `/api/file?entity=article&field=${field}`, {
          token: tokens['content'],
          ...uploadForm('现场.jpg', taken),
        })
      ).body.data

    const [cover, attached] = [await sendPicture('cover'), await sendPicture('attachments')]

    await published({ cover: [{ ...cover }], attachments: [{ ...attached }] })

    for (const { id } of [cover, attached])
      for (const who of [undefined, 'declare', 'content']) {
        const token = who === undefined ? undefined : tokens[who]
        const { status, bytes } = await portal.call('GET', `/api/file/${id}`, { token })

        expect([who, status, bytes.toString('latin1').includes('SecretOwner')]).toEqual([
          who,
          200,
          who === 'content',
        ])
      }
  })

  it('stay with those it is for, and nobody has them before its time or after', async () => {
    const { file: forCities } = await withFile({ audienceRoles: ['city'] })
    const { file: forRegion } = await withFile({ audienceRegions: ['532504'] })
    const { file: later } = await withFile({ publishDate: '2099-01-01 00:00:00' })

    expect([await get(forCities), await get(forRegion), await get(later)]).toEqual([401, 401, 401])
    expect([
      await get(forCities, 'district'),
      await get(forRegion, 'declare'),
      await get(later, 'declare'),
    ]).toEqual([404, 200, 404])
  })

  it('stay with the editors while nothing is published, and what was attached or taken away since does', async () => {
    const draftFile = await upload()
    await create({ title: '草稿里的附件', attachments: [{ ...draftFile }] })
    expect([await get(draftFile), await get(draftFile, 'declare')]).toEqual([401, 404])
    const { file, live } = await withFile()
    const fresh = await upload()
    const changed = (await save(live, { attachments: [{ ...fresh }] })).body.data

    expect([await get(file), await get(fresh)]).toEqual([200, 401])
    await act(changed, 'publish')
    expect([await get(file), await get(fresh)]).toEqual([401, 200])
  })

  it('are no way to anything else: a file of a record, one that was never saved, or none at all', async () => {
    const loose = await upload()
    const other = (
      await portal.call<FileValue>('POST', '/api/file?entity=declaration&field=license', {
        token: tokens['declare'],
        ...uploadForm('执照.pdf', pdf('licence')),
      })
    ).body.data

    expect([await get(loose), await get(other)]).toEqual([401, 401])
    expect([await get(loose, 'declare'), await get(other, 'district')]).toEqual([404, 404])

    // Naming somebody else's file in an article does not publish it.
    const refused = await portal.call('POST', '/api/record/article', {
      token: tokens['content'],
      body: { data: { categoryCode: 'notice', title: '借用的附件', attachments: [{ ...other }] } },
    })

    expect(refused.status).toBe(403)
    expect((await portal.call('GET', '/api/file/no-such-file')).status).toBe(401)
  })
})
