import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { escalationRoles, staffTransitions } from '#config-model/workflow/escalation.ts'

const texts = definePhrases({
  nothingToEscalate: {
    zh: '“{title}”没有工作人员可以办理的动作，没有什么可以升级',
    en: 'no staff acts in "{title}": there is nothing to escalate',
  },
  dropEscalate: { zh: '请删去 escalate', en: 'delete escalate' },
  noNextLevel: {
    zh: '“{title}”的办理人没有上一级：没有更高一级的角色参与本流程',
    en: 'those who act in "{title}" have no next level: no role of a higher level takes part in this workflow',
  },
  nameRoles: { zh: '请写角色，如 to: [{role}]', en: 'name roles, such as to: [{role}]' },
  actsAlready: {
    zh: '{role}本来就能办理处于“{title}”的记录，升级给他们等于没有升级',
    en: '{role} may act in "{title}" anyway: escalating to them changes nothing',
  },
  nameOthers: { zh: '请写另外的角色，或 nextLevel', en: 'name other roles, or nextLevel' },
  blind: {
    zh: '升级给{role}，但他们无权查看“{title}”的记录',
    en: '{role}, to whom it escalates, may not read records in "{title}"',
  },
  grantRead: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 read',
    en: 'grant read in the access of entities/{entity}.yaml',
  },
  sharedFlag: {
    zh: '标记“{flag}”还由动作加上或去掉，分不清是不是超时升级的',
    en: 'transitions set or clear the flag "{flag}" too: it does not tell what was escalated',
  },
  nameFlag: { zh: '请在 flags 中另写一个标记', en: 'write a flag of its own in flags' },
})

/** 超时升级没有作用。 */
export const escalateUnfit = defineRule({
  id: 'workflow/escalate-unfit',
  severity: 'error',
  rank: 190,
  title: { zh: '超时升级没有作用', en: 'Escalation without effect' },
  why: {
    zh: '升级是请本来不能办理、但看得到记录的人也来办理，并用一个只由升级使用的标记记下。',
    en: 'An escalation lets others act who see the record and may not act on it yet, and marks it by a flag of its own.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理, tone: blue }\n  done: { title: 已办结, tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }\nflags: { ',
    bad: 'title: 待办理, tone: blue, escalate: { workdays: 5, to: [clerk], flag: late, message: told } }\n  done: { title: 已办结, tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }\nflags: { late: { title: 超时 }, ',
    at: 'clerk',
  },
  check: (model, report) => {
    const { config } = model
    eachWorkflow(model, (file, workflow) => {
      const set = flagsSet(workflow)

      for (const [id, state] of Object.entries(workflow.states)) {
        if (!state.escalate) continue

        const { to, flag } = state.escalate
        const { title } = state
        const at = ['states', id, 'escalate']
        const ways = state.final ? [] : staffTransitions(config, workflow, id)
        const roles = escalationRoles(config, workflow, id)

        if (set.has(flag))
          report(file, [...at, 'flag'], texts.sharedFlag({ flag }), { hint: texts.nameFlag() })

        if (ways.length === 0) {
          report(file, at, texts.nothingToEscalate({ title }), {
            part: 'key',
            hint: texts.dropEscalate(),
          })
          continue
        }

        if (roles.length === 0)
          report(file, [...at, 'to'], texts.noNextLevel({ title }), {
            hint: texts.nameRoles({ role: Object.keys(config.roles.roles)[0] ?? '' }),
          })

        const acting = roles.filter((role) => ways.every((way) => way.roles.includes(role)))
        const readers = (config.entities[workflow.entity]?.access ?? [])
          .filter(({ actions }) => actions.includes('read'))
          .flatMap((grant) => expandRoles(config, grant.roles))
        const blind = roles.filter((role) => !readers.includes(role))
        const pointerOf = (role: string) =>
          Array.isArray(to)
            ? [...at, 'to', to.findIndex((name) => expandRoles(config, [name]).includes(role))]
            : [...at, 'to']
        const named = (some: string[]) =>
          joinPhrases(
            some.map((role) => withTitle(role, config.roles.roles[role]?.title)),
            '、',
          )

        if (acting[0] !== undefined)
          report(file, pointerOf(acting[0]), texts.actsAlready({ role: named(acting), title }), {
            causes: acting.map((role) => `role ${role}`),
            hint: texts.nameOthers(),
          })

        if (blind[0] !== undefined)
          report(file, pointerOf(blind[0]), texts.blind({ role: named(blind), title }), {
            causes: blind.map((role) => `role ${role}`),
            hint: texts.grantRead({ entity: workflow.entity }),
          })
      }
    })
  },
})

/** The flags that transitions set or clear. */
const flagsSet = ({ transitions }: Workflow): Set<string> =>
  new Set(
    Object.values(transitions).flatMap(({ effects = [] }) =>
      effects.flatMap(({ flag, unflag }) => [flag ?? [], unflag ?? []].flat()),
    ),
  )

const earlyTexts = definePhrases({
  beforeDue: {
    zh: '“{title}”的办理期限是 {due} 个工作日，满 {workdays} 个工作日就升级：还没有到期',
    en: 'the deadline of "{title}" is {due} workdays, and it escalates after {workdays}: before anything is due',
  },
  writeMore: {
    zh: '请写 workdays: {due} 或更多，或缩短 due',
    en: 'write workdays: {due} or more, or a shorter due',
  },
})

/** 还没有到期就升级。 */
export const escalateEarly = defineRule({
  id: 'workflow/escalate-early',
  severity: 'warning',
  isOwn: true,
  title: { zh: '还没有到期就升级', en: 'Escalation before the deadline' },
  why: {
    zh: '办理人按期限安排工作；期限没到，上一级就来办理。',
    en: 'Reviewers plan by the deadline; others come to act before it has passed.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理, tone: blue }\n  done: { title: 已办结, tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }\nflags: { ',
    bad: 'title: 待办理, tone: blue, due: { workdays: 5, remind: [1] }, escalate: { workdays: 3, to: [director], flag: late, message: told } }\n  done: { title: 已办结, tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }\nflags: { late: { title: 超时 }, ',
    at: '3',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { states }) => {
      for (const [id, { title, due, escalate }] of Object.entries(states)) {
        const { workdays = 0 } = due ?? {}
        if (!escalate || escalate.workdays >= workdays) continue

        report(
          file,
          ['states', id, 'escalate', 'workdays'],
          earlyTexts.beforeDue({ title, due: workdays, workdays: escalate.workdays }),
          { hint: earlyTexts.writeMore({ due: workdays }) },
        )
      }
    })
  },
})
