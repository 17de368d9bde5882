import { groupBy } from '#config-model/values/group-by.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import type { DemoContext } from '#tools/seed/demo-context.ts'
import { makeExperts, type DemoExpert } from './experts.ts'
import { measureAll } from './findings.ts'
import { makeResults, type Scored } from './results.ts'
import { makeTasks } from './tasks.ts'

/** An industry's previous-year declarations with a published score. */
const ofYearBefore = 6
/** Five experts, and one who recuses. */
const panelSize = 6
/** Of the industries, used in turn. */
const stages = ['ranked', 'locked', 'scoring']

export function makeScores(
  services: Services,
  demo: DemoContext,
  input: { accounts: { id: string }[]; declarations: StoredRecord[]; marks: StoredRecord[] },
): StoredRecord[] {
  const { realYear } = demo.config.years
  const { experts, library } = makeExperts(services, demo, input.accounts)
  const now = input.declarations.filter(
    ({ year, state }) => year === realYear && (state === 'scoring' || state === 'suggested'),
  )
  const before = input.declarations.filter(
    ({ year, state }) => year === realYear - 1 && state === 'elected',
  )
  const scoredIndustries = [
    ...groups(now),
    ...groups(before).map((group) => group.slice(0, ofYearBefore)),
  ].flatMap((group, at) =>
    scoreIndustry(services, demo, {
      group,
      experts,
      marks: input.marks,
      stage: stages[at % stages.length] ?? '',
    }),
  )

  return [...library, ...scoredIndustries]
}

const groups = (declarations: StoredRecord[]): StoredRecord[][] => [
  ...groupBy(declarations, ({ data }) => String(data['industry'])).values(),
]

interface Industry {
  group: StoredRecord[]
  experts: DemoExpert[]
  marks: StoredRecord[]
  stage: string
}

function scoreIndustry(
  services: Services,
  demo: DemoContext,
  { group, experts, marks, stage }: Industry,
): StoredRecord[] {
  const { realYear } = demo.config.years
  const sheets = measureAll(demo.config, group)
  const scored = group.map((declaration, at): Scored & { tasks: StoredRecord[] } => {
    const isPublished = declaration.year !== realYear || declaration.state === 'suggested'
    const isVetoed = declaration.data['vetoed'] === true
    const reached = isVetoed && stage !== 'scoring' ? 'locked' : stage
    const state = isPublished ? 'published' : reached
    const industryExperts = experts.filter(({ industries }) =>
      industries.includes(String(declaration.data['industry'])),
    )
    const panel = Array.from(
      { length: Math.min(panelSize, industryExperts.length) },
      (_, n) => industryExperts[(at + n) % industryExperts.length],
    ).filter((expert) => expert !== undefined)

    return {
      declaration,
      state,
      rows: sheets.get(declaration.id) ?? [],
      tasks: makeTasks({
        services,
        demo,
        declaration,
        experts: panel,
        isDone: state !== 'scoring',
      }),
      marks: marks.filter(({ data }) => data['declaration'] === declaration.id),
      places: declaration.year === realYear ? { quota: 10, reserve: 3 } : { quota: 4, reserve: 1 },
    }
  })

  return [...scored.flatMap(({ tasks }) => tasks), ...makeResults(services, demo, scored)]
}
