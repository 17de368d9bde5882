import fc from 'fast-check'
import type { ArgumentOf, OperatorName } from '#config-model/conditions/operators.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Condition, Field, Operand } from '#config-model/types.generated.ts'

const inRow: Record<string, Field> = {
  title: { type: 'text', title: '标题' },
  amount: { type: 'decimal', title: '数量' },
  until: { type: 'date', title: '至' },
  tags: { type: 'dictionary', title: '标签', dictionary: 'industry', multiple: true },
}
/** Fields of every kind a condition can meet. */
export const fields: Record<string, Field> = {
  name: { type: 'text', title: '名称' },
  renamed: { type: 'text', title: '改名', was: ['oldName', 'olderName'] },
  place: { type: 'region', title: '所在地' },
  day: { type: 'date', title: '日期' },
  number: { type: 'decimal', title: '数' },
  other: { type: 'integer', title: '另一数' },
  yes: { type: 'boolean', title: '是否' },
  kinds: { type: 'dictionary', title: '多选', dictionary: 'industry', multiple: true },
  part: {
    type: 'group',
    title: '一组',
    fields: {
      inner: { type: 'text', title: '内' },
      more: { type: 'list', title: '内表', fields: inRow },
    },
  },
  rows: { type: 'list', title: '列表', fields: inRow },
  years: {
    type: 'table',
    title: '逐年',
    rows: { key: 'year', years: [-2, -1] },
    fields: { year: { type: 'integer', title: '年' }, revenue: { type: 'money', title: '收入' } },
  },
}

const texts = [
  '',
  'null',
  'a',
  'ab',
  'B',
  '普洱',
  '普洱山茶',
  '530828',
  '530802',
  '532504',
  '2025-03-01',
  '2025-02-30',
  '2025-03-02 08:00:00',
  '2024',
  '1',
]
const numbers = [0, 1, -3, 2.5, 0.25, 2024, 2025]
const text = fc.constantFrom(...texts)
const number = fc.constantFrom(...numbers)
const scalar: fc.Arbitrary<string | number | boolean | null> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
)
const tags = fc.array(text, { maxLength: 3 })
/** What a draft may hold where something else belongs. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  fc.constant({ title: 'a' }),
)
const mostly = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof({ arbitrary: value, weight: 6 }, { arbitrary: odd, weight: 1 })
const row = fc.record(
  { title: mostly(text), amount: mostly(number), until: mostly(text), tags: mostly(tags) },
  { requiredKeys: [] },
) as fc.Arbitrary<Json>
const rows = fc.array(mostly(row), { maxLength: 3 })
const yearRow = fc.record(
  { year: fc.constantFrom<Json>(2023, 2024, '2024'), revenue: mostly(number) },
  { requiredKeys: [] },
) as fc.Arbitrary<Json>

/** Values of a record, some missing, some wrong. */
export const recordData: fc.Arbitrary<RecordData> = fc.record(
  {
    name: mostly(text),
    renamed: mostly(text),
    oldName: mostly(text),
    olderName: mostly(text),
    place: mostly(text),
    day: mostly(text),
    number: mostly(number),
    other: mostly(number),
    yes: mostly(fc.boolean()),
    kinds: mostly(tags),
    part: mostly(
      fc.record(
        { inner: mostly(text), more: mostly(rows) },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
    ),
    rows: mostly(rows),
    years: mostly(fc.array(mostly(yearRow), { maxLength: 3 })),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<RecordData>

const outer = [
  'name',
  'renamed',
  'place',
  'day',
  'number',
  'other',
  'yes',
  'kinds',
  'part.inner',
  'rows',
  'rows.first.title',
  'rows.last.amount',
  'rows.*.title',
  'years.2024.revenue',
  'years.last.revenue',
  'id',
  'year',
  'state',
  'region',
  'owner',
  'createdBy',
  'dueAt',
  'nowhere',
]
const paths = (depth: number) =>
  fc.constantFrom(...(depth > 0 ? [...Object.keys(inRow), 'name', 'number', 'state'] : outer))
const sums = fc.uniqueArray(
  fc.constantFrom(
    'number',
    'other',
    'rows.*.amount',
    'years.*.revenue',
    'years.2024.revenue',
    'name',
  ),
  {
    minLength: 1,
    maxLength: 3,
  },
)

/** Words that no code knows: of a newer configuration, or of a damaged one. */
const untoldOperand = fc.constantFrom(
  { moon: 'full' },
  { field: 'name', plusMoons: 1 },
) as fc.Arbitrary<Operand>
const untold = fc.constantFrom(
  { soundsLike: 'a' },
  { state: 'draft', soundsLike: 'a' },
  { field: 'name', soundsLike: 'a' },
  { field: 'name', is: 'a', constructor: 'a' },
  { field: 'name', empty: false },
  { field: 'name' },
  { is: 'a' },
  { region: 'near' },
  { acted: 'you' },
  {},
) as fc.Arbitrary<Condition>

const operand = (depth: number): fc.Arbitrary<Operand> =>
  fc.oneof(
    { arbitrary: scalar, weight: 4 },
    {
      arbitrary: fc.record(
        { field: paths(depth), offset: fc.constantFrom(-1, 2), plusDays: fc.constantFrom(-1, 40) },
        { requiredKeys: ['field'] },
      ),
      weight: 3,
    },
    fc.record({ sum: sums, offset: fc.constantFrom(-1, 2) }, { requiredKeys: ['sum'] }),
    fc.record(
      {
        year: fc.constantFrom('working', 'realYear', 'brandStart'),
        offset: fc.constantFrom(-1, 2),
      },
      { requiredKeys: ['year'] },
    ),
    { arbitrary: untoldOperand, weight: 1 },
    fc.record({ user: fc.constantFrom('regionCode', 'ownerId', 'roles', 'enterprise.name') }),
    fc.record(
      {
        now: fc.constantFrom('date' as const, 'dateTime' as const),
        plusDays: fc.constantFrom(-200, 3),
      },
      { requiredKeys: ['now'] },
    ),
  )

const items = fc.uniqueArray(fc.oneof(text, number, fc.boolean()), { minLength: 1, maxLength: 3 })
/**
 * What the database can judge in one row or record; an operator without values here does not
 * compile.
 */
type JudgedName = Exclude<OperatorName, 'has' | 'every' | 'matches'>
const argumentsByOperator = (
  depth: number,
): { [Name in JudgedName]: fc.Arbitrary<ArgumentOf<Name>> } => ({
  is: operand(depth),
  isNot: operand(depth),
  above: operand(depth),
  atLeast: operand(depth),
  below: operand(depth),
  atMost: operand(depth),
  before: operand(depth),
  after: operand(depth),
  contains: operand(depth),
  in: items,
  notIn: items,
  within: fc.constantFrom('86', '530000', '530800', '530828'),
  startsWith: text,
  empty: fc.constant(true),
  notEmpty: fc.constant(true),
})
const judgements = (depth: number): fc.Arbitrary<Partial<Condition>> =>
  fc.oneof(
    ...Object.entries<fc.Arbitrary<unknown>>(argumentsByOperator(depth)).map(([name, values]) =>
      values.map((value) => ({ [name]: value })),
    ),
  )

const leaf = (depth: number): fc.Arbitrary<Condition> =>
  fc.oneof(
    {
      arbitrary: fc
        .tuple(paths(depth), judgements(depth), judgements(depth))
        .map(([field, a, b]) => ({ field, ...(field.length % 2 ? b : {}), ...a })),
      weight: 10,
    },
    {
      arbitrary: fc
        .tuple(sums, judgements(depth))
        .map(([sum, judgement]) => ({ sum, ...judgement })),
      weight: 2,
    },
    { arbitrary: about, weight: 4 },
    { arbitrary: untold, weight: 1 },
  )

/** Conditions on the record as a whole and on who asks. */
const about: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    role: fc.constantFrom<string | string[]>('district', ['city', 'declare'], 'auditors'),
  }),
  fc.record({ state: fc.constantFrom<string | string[]>('draft', ['cityPending', 'returned']) }),
  fc.record({ flag: fc.constantFrom('late', 'expired') }),
  fc.record({ window: fc.constantFrom('everywhere', 'somewhere', 'unknown') }),
  fc.record({ own: fc.boolean() }),
  fc.constant({ region: 'within' } as const),
  fc.constant({ acted: 'me' } as const),
  fc.constantFrom({ assigned: 'me' } as const, { assigned: 'opinion' } as const),
)

const tree = (depth: number, levels: number): fc.Arbitrary<Condition> =>
  levels === 0
    ? leaf(depth)
    : fc.oneof(
        { arbitrary: leaf(depth), weight: 5 },
        fc.record({ all: fc.array(tree(depth, levels - 1), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tree(depth, levels - 1), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tree(depth, levels - 1) }),
        ...(depth === 0
          ? (['has', 'every'] as const).map((word) =>
              fc
                .tuple(fc.constantFrom('rows', 'part.more', 'years'), tree(1, levels - 1))
                .map(([field, inside]) => ({ field, [word]: inside })),
            )
          : []),
      )

/** Any condition that an access rule, a list or a limit may hold. */
export const condition: fc.Arbitrary<Condition> = tree(0, 3)
