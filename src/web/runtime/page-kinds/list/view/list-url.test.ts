import { describe, expect, it } from 'vitest'
import { parseView, toSearchParams, toListQuery, serializeView } from './list-url.ts'

const defaults = { size: 20, preset: 'todo' }
const read = (text: string) => parseView(new URLSearchParams(text), defaults)

describe('the view of a list in its address', () => {
  it('is the default for an empty address, and the default leaves the address empty', () => {
    expect(read('')).toEqual({
      page: 1,
      size: 20,
      sort: '',
      preset: 'todo',
      keyword: '',
      filter: {},
    })

    expect(serializeView(read(''), defaults).toString()).toBe('')
  })

  it('comes back as it was written', () => {
    const view = {
      page: 3,
      size: 50,
      sort: '-brandName',
      preset: 'all',
      keyword: '茶',
      filter: { type: 'region', submittedAt: { from: '2025-05-01' } },
    }

    expect(parseView(serializeView(view, defaults), defaults)).toEqual(view)
  })

  it('mends what makes no sense', () => {
    expect(read('page=-4&size=7&filter=%7Bbroken')).toMatchObject({ page: 1, size: 20, filter: {} })
    expect(read('page=x&filter=%5B1%5D')).toMatchObject({ page: 1, filter: {} })
  })

  it('never asks for what no call takes', () => {
    expect(read('page=1e300').page).toBe(999_999_999)
    expect(read('page=Infinity').page).toBe(999_999_999)
    expect(read(`keyword=${'茶'.repeat(5000)}`).keyword).toHaveLength(50)
    expect(read('keyword=a%00b').keyword).toBe('ab')
    expect(
      read(`filter=${encodeURIComponent(JSON.stringify({ name: 'x'.repeat(5000) }))}`).filter,
    ).toEqual({})
    expect(read(`filter=${encodeURIComponent('{"name":"a\\u0000b"}')}`).filter).toEqual({
      name: 'ab',
    })
  })

  it('asks the server for no more than was chosen', () => {
    expect(toListQuery(read(''), undefined)).toEqual({ page: 1, size: 20, preset: 'todo' })
    expect(toListQuery(read('keyword=a&sort=-x'), 2023)).toEqual({
      page: 1,
      size: 20,
      preset: 'todo',
      keyword: 'a',
      sort: '-x',
      year: 2023,
    })
  })

  it('sends filters as JSON', () => {
    expect(
      toSearchParams(toListQuery(read('filter=%7B%22type%22%3A%22region%22%7D'), undefined)).get(
        'filter',
      ),
    ).toBe('{"type":"region"}')
  })
})
