import fc from 'fast-check'
import type { Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { Field } from '#config-model/types.generated.ts'
import { requestSchemas, type RequestSchema } from '#server/requests/request-schemas.ts'
import { arbitraryForm, arbitraryHeaders, rarely } from './arbitrary-parts.ts'
import { fromSchema, junk, orJunk, word } from './arbitrary-values.ts'

/** One call, as it is sent. */
export interface Call {
  method: string
  /** The address it was made for. */
  address: string
  url: string
  /** Whose session signs it; null for nobody. */
  who: string | null
  headers: Record<string, string>
  body: unknown
}

/** What calls may speak of. */
export interface World {
  config: Config
  people: string[]
  /** Stored things and who works with them. */
  things: { entity: string; id: string; who: string }[]
  files: string[]
  remarks: string[]
}

/** Stands in a body where the stored version of the record should be. */
export const presentVersion = -999

/**
 * The stream never ends; putting the configuration in force takes seconds and has tests of its own.
 */
const left = new Set(['/api/config/events', '/api/config/reload'])

/** What one call is about, so that its parts fit together more often than not. */
interface Aim {
  /** What stands at the places of the address. */
  places: Record<string, string>
  who: string
  fields: Record<string, Field>
  dialog: Record<string, Field>
  /** Fields a list is filtered and sorted by. */
  names: string[]
}

/** Calls of every address and method: mostly as they are meant, with something wrong anywhere. */
export function arbitraryCall(world: World): fc.Arbitrary<Call> {
  const testedRequests = Object.entries(requestSchemas)
    .filter(([address]) => !left.has(address))
    .flatMap(([address, byMethod]) =>
      Object.entries(byMethod).map(([method, schema]) => ({ address, method, schema })),
    )

  const aims = fc.constantFrom(...aimsOf(world))

  // Addresses with places do more: they are called more often.
  const heavy = testedRequests.flatMap((one) =>
    one.address.includes(':entity') ? [one, one, one] : one,
  )

  return fc.tuple(fc.constantFrom(...heavy), aims).chain(([{ address, method, schema }, aim]) =>
    fc
      .record({
        method: rarely(
          fc.constant(method),
          fc.constantFrom('HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'GET'),
          30,
        ),
        path: pathOf(aim, address),
        query: queryOf(world, aim, schema),
        who: fc.option(rarely(fc.constant(aim.who), fc.constantFrom(...world.people), 4), {
          freq: 20,
        }),
        headers: arbitraryHeaders(),
        body: address === '/api/file' ? arbitraryForm() : bodyOf(world, aim, schema),
      })
      .map(({ path, query, headers, body, ...call }) => ({
        ...call,
        address,
        url: path + query,
        headers: { ...headers, ...(body as { headers?: Record<string, string> }).headers },
        body: body.content,
      })),
  )
}

function aimsOf({ config, things, remarks, files }: World): Aim[] {
  const lists = Object.entries(config.pages).flatMap(([id, page]) =>
    page.kind === 'list' ? [{ id, page }] : [],
  )
  return things.flatMap(({ entity, id, who }) => {
    const workflow = Object.values(config.workflows).find((item) => item.entity === entity)
    const moves = Object.entries(workflow?.transitions ?? { publish: { form: {} } })
    const mine = lists.filter(({ page }) => page.entity === entity)

    return moves.flatMap(([transition, { form = {} }], at) => {
      const list = (mine.length > 0 ? mine : lists)[at % Math.max(1, mine.length)]!
      const { columns, filters = [], presets = [] } = list.page

      return {
        who,
        fields: config.entities[entity]!.fields,
        dialog: form as Record<string, Field>,
        names: [
          ...columns.map(({ field }) => field),
          ...filters.flatMap(({ field }) => field ?? []),
        ],
        places: {
          entity,
          id,
          transition,
          act: ['publish', 'withdraw', 'discard'][at % 3]!,
          remark: remarks[at % remarks.length]!,
          name: 'x.js',
          '*': list.id,
          preset: presets[at % Math.max(1, presets.length)]?.id ?? 'all',
          file: files[at % files.length]!,
        },
      }
    })
  })
}

function pathOf({ places }: Aim, address: string): fc.Arbitrary<string> {
  const parts = address.split('/').map((part) => {
    const name = part.replace(/^:/, '')
    if (!part.startsWith(':') && part !== '*') return fc.constant(part)
    const meant = address.includes('file') ? places['file'] : places[name]

    return rarely(fc.constant(meant ?? 'x'), word.map(encode), 15)
  })

  return fc
    .tuple(rarely(fc.constant(''), fc.constantFrom('/2023-api', '/0000-api'), 40), ...parts)
    .map(([year, ...texts]) =>
      year === '' ? texts.join('/') : texts.join('/').replace('/api', year),
    )
}

/** Half a pair of UTF-16 has no encoding: it is sent as bytes that are none. */
function encode(text: string | undefined): string {
  try {
    return encodeURIComponent(text ?? '')
  } catch {
    return '%ed%a0%80'
  }
}

function queryOf(
  { config }: World,
  { places, names }: Aim,
  { query }: RequestSchema,
): fc.Arbitrary<string> {
  const name = rarely(
    fc.constantFrom(...names),
    fc.constantFrom('state', 'year', 'region', 'updatedAt', 'dueAt'),
    3,
  )

  const bound = fc.constantFrom('2025-08-01', '2024-02-29', '0000-01-01', '12', '-1', '')
  const filterValue = fc.oneof(
    word,
    bound,
    fc.array(word, { maxLength: 3 }),
    fc.record({ from: bound, to: bound }),
    junk,
  )

  const meant: Record<string, fc.Arbitrary<unknown>> = {
    id: fc.constant(places['id']),
    ids: fc.constant(places['id']),
    year: fc.constantFrom('2025', '2024', '2023'),
    page: fc.constantFrom('1', '2', '0', '500'),
    size: fc.constantFrom('1', '100', '0'),
    sort: fc.tuple(fc.constantFrom('', '-'), name).map((parts) => parts.join('')),
    filter: fc.dictionary(name, filterValue, { maxKeys: 2 }).map((value) => JSON.stringify(value)),
    preset: fc.constant(places['preset']),
    typeCode: fc.constantFrom(...Object.keys(config.dictionaries)),
    display: name,
    entity: fc.constant(places['entity']),
    field: fc.constantFrom('commitmentFile', 'logo', ...names),
    path: fc.constantFrom('/declare/status', '/dashboard'),
    creditCode: fc.constantFrom('91530828MA6K000001', 'x'),
  }

  const value = (key: string) => rarely(meant[key] ?? fromSchema({ ...query[key] }), word, 12)
  const isMust = (key: string) => key === 'id' || key === 'entity' || key === 'field'
  const pairs = Object.keys(query).map((key) => {
    const pair = value(key).map(
      (text) => `${key}=${encode(typeof text === 'string' ? text : JSON.stringify(text))}`,
    )
    return isMust(key) ? pair : fc.oneof(fc.constant(null), fc.constant(null), pair)
  })

  const odd = fc.oneof(
    word,
    fc.constantFrom('a=1&a=2', '__proto__=1', '%', '&&&', '=', 'a[b]=1', 'id=1&id=2', '?'),
  )

  return fc
    .tuple(rarely(fc.constant(null), odd, 12), ...pairs)
    .map((texts) => texts.filter((text) => text !== null).join('&'))
    .map((text) => (text === '' ? '' : `?${text.replaceAll(/[^\u0021-\u007e]/g, encode)}`))
}

function bodyOf(
  { config, things }: World,
  aim: Aim,
  { body }: RequestSchema,
): fc.Arbitrary<{ content: unknown }> {
  if (body === undefined) return rarely(fc.constant<unknown>(undefined), junk, 15).map(asContent)

  const context = { config, year: config.years.realYear }
  const valuesOf = (fields: Record<string, Field>, maxFields: number) =>
    fc
      .subarray(Object.entries(fields), {
        maxLength: Math.min(maxFields, Object.keys(fields).length),
      })
      .chain((some) =>
        fc.record(
          Object.fromEntries(
            some.map(([name, field]) => [name, fromSchema(fieldSchema(field, context))]),
          ),
        ),
      )

  const writable = Object.fromEntries(
    Object.entries(aim.fields).filter(([, { readonly, computed }]) => !readonly && !computed),
  )
  const data = rarely(valuesOf(writable, 2), valuesOf(aim.fields, 3), 8)
  const item = fc.constantFrom(...things).map(({ id }) => ({ id, version: presentVersion }))
  const remark = fc.record({
    path: fc.constantFrom('intro', 'certs/0/certNo', 'none', ''),
    level: fc.constantFrom('must', 'advice', 'x'),
    content: fc.constantFrom('请补充材料', '', 'x'.repeat(400)),
  })

  const meant: Record<string, fc.Arbitrary<unknown>> = {
    version: orJunk(fc.constant(presentVersion), 60),
    data: orJunk(data, 40),
    changes: orJunk(data, 40),
    form: orJunk(valuesOf(aim.dialog, 20), 12),
    items: orJunk(fc.array(item, { minLength: 1, maxLength: 3 }), 12),
    muted: fc.constantFrom([], ['x']),
  }

  const perhaps: Record<string, fc.Arbitrary<unknown>> = {
    copyFrom: fc.constant(aim.places['id']),
    remarks: orJunk(fc.array(remark, { maxLength: 2 })),
    ids: fc.constant([aim.places['id']]),
  }

  const named = (some: Record<string, fc.Arbitrary<unknown>>) =>
    Object.fromEntries(
      Object.entries(some).filter(([name]) =>
        Object.hasOwn(Object({ properties: {}, ...body }.properties) as object, name),
      ),
    )

  return rarely(fc.constant<unknown>({}), fromSchema({ ...body }), 3)
    .chain((whole) => {
      if (whole === null || typeof whole !== 'object' || Array.isArray(whole))
        return fc.constant(whole)

      return fc
        .tuple(fc.record(named(meant)), fc.record(named(perhaps), { requiredKeys: [] }))
        .map(([must, may]) => ({ ...whole, ...must, ...may }))
    })
    .map(asContent)
}

const asContent = (content: unknown) => ({ content })
