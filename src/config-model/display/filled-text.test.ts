import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import { fillFieldTemplate, fillText, placeholderNames } from './filled-text.ts'

const text = '致：主管部门\n{name}申报{year}年度。{hidden}{files}\n\n日期：{today}'
const config = {
  dictionaries: {},
  regions: [],
  entities: {
    request: {
      title: '申请',
      titleField: 'name',
      access: [],
      fields: {
        name: { type: 'text', title: '名称' },
        year: { type: 'year', title: '年度' },
        files: { type: 'files', title: '附件' },
        letter: {
          type: 'files',
          title: '承诺书',
          template: { title: '承诺书', text, page: 'letter' },
        },
      },
    },
  },
} as unknown as Config
const now = new Date('2025-08-11T23:00:00+08:00')
const recordOf = (data: RecordData) => ({ entity: 'request', data }) as EntityRecord
const paragraphs = (data: RecordData, field = 'letter') =>
  fillFieldTemplate(config, recordOf(data), field, now)?.text.map((line) => line.text) ?? []

describe('the template of a field', () => {
  it('says what the record says and the day, a paragraph a line', () => {
    expect(paragraphs({ name: '云岭茶业', year: 2025 })).toEqual([
      '致：主管部门',
      '云岭茶业申报2025年度。＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿',
      '日期：2025年8月11日',
    ])
  })

  it('leaves room for what is not filled in, is hidden from the reader or cannot stand in a sentence', () => {
    expect(
      paragraphs({ name: ' ', files: [{ id: '1', name: 'a.pdf', size: 1, type: '' }] })[1],
    ).toBe('＿＿＿＿＿＿＿＿申报＿＿＿＿＿＿＿＿年度。＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿')
  })

  it('looks for no names inside what was filled in', () => {
    expect(paragraphs({ name: '{year}{today}<b>{__proto__}', year: 2025 })[1]).toContain(
      '{year}{today}<b>{__proto__}申报',
    )
    expect(placeholderNames('{constructor} {a b} {} {x}')).toEqual(['constructor', 'x'])
  })

  it('is none for a field without one, or without that name', () => {
    expect([paragraphs({}, 'name'), paragraphs({}, 'constructor')]).toEqual([[], []])
  })

  it('has lines to sign apart from the text, and knows the address of a letter', () => {
    const written = { text: '致：\n{name}承诺：', sign: '{name}（盖章）\n\n{today}' }
    expect(fillText(config, recordOf({ name: '云岭' }), written, now)).toEqual({
      text: [
        { text: '致：', isAddress: true },
        { text: '云岭承诺：', isAddress: false },
      ],
      sign: ['云岭（盖章）', '2025年8月11日'],
    })
  })

  it('writes days as its language does', () => {
    const dated = {
      ...config,
      entities: {
        request: { ...config.entities['request'], fields: { day: { type: 'date', title: '日' } } },
      },
    } as unknown as Config

    const say = (words: string) =>
      fillText(dated, recordOf({ day: '2024-02-03' }), { text: words }, now).text[0]?.text

    expect([say('自{day}起'), say('Since {day}, told on {today}')]).toEqual([
      '自2024年2月3日起',
      'Since 2024-02-03, told on 2025-08-11',
    ])
  })
})
