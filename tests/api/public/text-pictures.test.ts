import { describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { pdf, png, uploadForm } from '../upload-form.ts'
import { act, create, openArticles, portal, published, save, tokens } from './article-calls.ts'

openArticles()

const upload = (who = 'content', name = '示意图.png', content: Buffer = png(40, 30)) =>
  portal.call<FileValue>('POST', '/api/file?entity=article&field=content', {
    token: tokens[who],
    ...uploadForm(name, content),
  })
const picture = async (who?: string) => (await upload(who)).body.data
const showing = (...files: FileValue[]): RecordData => ({
  content: `<p>图</p>${files.map(({ id }) => `<img src="/api/file/${id}" alt="图">`).join('')}`,
})
const get = async (file: FileValue, who?: string) =>
  (
    await portal.call('GET', `/api/file/${file.id}`, {
      token: who === undefined ? undefined : tokens[who],
    })
  ).status

describe('a picture inside the text of an article', () => {
  it('is of a format and size the field takes, and from who may write articles', async () => {
    expect((await upload('content', '说明.pdf', pdf('in a text'))).status).toBe(400)
    expect((await upload('declare')).status).toBe(403)
    expect((await upload()).status).toBe(200)
  })

  it('is readable for readers of the article, while it is published', async () => {
    const file = await picture()
    await create({ title: '有图的草稿', ...showing(file) })
    expect([await get(file), await get(file, 'declare')]).toEqual([401, 404])
    const live = await published(showing(file))

    expect([await get(file), await get(file, 'declare')]).toEqual([200, 200])
    expect((await act(live, 'withdraw')).status).toBe(200)
    expect([await get(file), await get(file, 'declare')]).toEqual([401, 404])
  })

  it('follows what is published: put in since, it is not yet public; taken out, it is no longer', async () => {
    const [first, second] = [await picture(), await picture()]
    const live = await published(showing(first))
    const changed = (await save(live, showing(second))).body.data

    expect([await get(first), await get(second)]).toEqual([200, 401])
    await act(changed, 'publish')
    expect([await get(first), await get(second)]).toEqual([401, 200])
  })

  it('cannot be the file of somebody else', async () => {
    const licence = (
      await portal.call<FileValue>('POST', '/api/file?entity=declaration&field=license', {
        token: tokens['declare'],
        ...uploadForm('执照.png', png(50, 50)),
      })
    ).body.data

    const refused = await portal.call('POST', '/api/record/article', {
      token: tokens['content'],
      body: { data: { categoryCode: 'notice', title: '借用的图片', ...showing(licence) } },
    })

    expect([refused.status, await get(licence)]).toEqual([403, 401])
  })

  it('is cleared away with other uploads when no text shows it', async () => {
    const file = await picture()
    const loose = await portal.services.database.query(
      'select 1 from file where id = $1 and loose_since is not null',
      [file.id],
    )

    await create({ title: '会用的图', ...showing(file) })
    const usedFiles = await portal.services.database.query(
      'select 1 from file where id = $1 and loose_since is null',
      [file.id],
    )

    expect([loose.length, usedFiles.length]).toEqual([1, 1])
  })
})
