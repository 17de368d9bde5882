import type { ReportProblem } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { expandRoles, grantsFor } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'

const texts = definePhrases({
  ownerDecides: {
    zh: '“{role}”是申报主体，只看得到自己的记录，却能办理“{title}”',
    en: '"{role}" owns records and sees no others, yet may take "{title}"',
  },
  writeOwn: {
    zh: '是本人的动作，请写 own: true；是审核，请去掉该角色',
    en: 'write own: true where it is the owner who acts, else remove the role',
  },
  bothSides: {
    zh: '“{role}”既能办理本人的“{title}”，又能办理审核“{other}”',
    en: '"{role}" takes "{title}" with its own records, and decides by "{other}" as well',
  },
  separate: {
    zh: '请把两类动作分给不同的角色',
    en: 'give the two kinds of acts to different roles',
  },
  noNotSelf: {
    zh: '“{title}”没有写 notSelf，审核动作“{other}”写了',
    en: '"{title}" lacks notSelf, which the decision "{other}" has',
  },
  writeNotSelf: {
    zh: '请写 notSelf: true，不得办理本人创建的、本主体的记录；确实可以的写 notSelf: false',
    en: 'write notSelf: true: nobody decides about a record of their own; notSelf: false where they may',
  },
})

/** 有人能审核自己的记录。 */
export const ownDecision = defineRule({
  id: 'access/own-decision',
  severity: 'warning',
  rank: 240,
  title: { zh: '有人能审核自己的记录', en: 'Role that may decide about its own records' },
  why: {
    zh: '申报的人不能审核：申报主体的角色出现在审核动作里，审核的角色能提交，或同类动作中独缺回避（notSelf）。',
    en: 'Who applies does not decide: an owner among the deciders, a decider who submits, or one act without notSelf among others that have it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, applicant], region: within }\n    batch',
    at: 'applicant',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      tellSides(model.config, file, workflow, report)
      tellMissingNotSelf(file, workflow, report)
    })
  },
})

const isDecision = ({ by }: Transition) =>
  by.roles !== undefined && by.own !== true && by.system !== true

/**
 * Whether a role reads records that are not its own: it may decide about those, where notSelf keeps
 * it from its own.
 */
const seesOthers = (config: Config, entity: string, role: string): boolean =>
  grantsFor(config, { roles: [role] }, entity, 'read').some(({ rows }) => rows !== 'own')

/** Owners among those who decide, and those who decide among the ones who act on what is theirs. */
function tellSides(
  config: Config,
  file: string,
  { entity, transitions }: Workflow,
  report: ReportProblem,
): void {
  const isOwner = (role: string) => config.roles.roles[role]?.level === 'owner'
  const deciders = new Map<string, string>()
  for (const transition of Object.values(transitions))
    if (isDecision(transition) && transition.by.notSelf !== true)
      for (const role of expandRoles(config, transition.by.roles ?? []))
        deciders.set(role, transition.title)

  for (const [id, transition] of Object.entries(transitions))
    for (const [index, name] of (transition.by.roles ?? []).entries()) {
      const at = ['transitions', id, 'by', 'roles', index]
      const roles = expandRoles(config, [name])
      const owner = isDecision(transition)
        ? roles.find(
            (role) => isOwner(role) && !(transition.by.notSelf && seesOthers(config, entity, role)),
          )
        : undefined

      if (owner !== undefined)
        report(file, at, texts.ownerDecides({ role: owner, title: transition.title }), {
          hint: texts.writeOwn(),
          causes: [`role ${owner}`],
        })

      const both = transition.by.own
        ? roles.find((role) => deciders.has(role) && !isOwner(role))
        : undefined

      if (both !== undefined)
        report(
          file,
          at,
          texts.bothSides({ role: both, title: transition.title, other: deciders.get(both) ?? '' }),
          {
            hint: texts.separate(),
            causes: [`role ${both}`],
          },
        )
    }
}

/**
 * Reports decisions without `notSelf` where another decision of the workflow excludes the
 * applicant.
 */
function tellMissingNotSelf(file: string, { transitions }: Workflow, report: ReportProblem): void {
  const careful = Object.values(transitions).find(({ by }) => by.notSelf && !by.own)
  if (!careful) return

  for (const [id, transition] of Object.entries(transitions))
    if (isDecision(transition) && transition.by.notSelf === undefined)
      report(
        file,
        ['transitions', id, 'by'],
        texts.noNotSelf({ title: transition.title, other: careful.title }),
        {
          hint: texts.writeNotSelf(),
        },
      )
}
