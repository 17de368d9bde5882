import { withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import {
  eachWorkflow,
  eachTransitionOrJob,
  eachTransition,
  eachState,
} from '#config-compiler/walk/definitions.ts'
import { toArray, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { memberOf } from '#config-model/assert.ts'
import { hasTimes } from '#config-model/facts/opening-times.ts'
import { isTime } from '#config-model/field-traits.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Condition, Workflow } from '#config-model/types.generated.ts'
import { escalationRoles, staffTransitions } from '#config-model/workflow/escalation.ts'

const texts = definePhrases({
  lacksWorkdays: {
    zh: '“{title}”的期限没有写几个工作日',
    en: 'the deadline of "{title}" lacks its workdays',
  },
  writeWorkdaysOrField: { zh: '请写 workdays 或 field', en: 'write workdays or field' },
  hasBoth: {
    zh: '“{title}”的期限同时写了 workdays 和 field',
    en: 'the deadline of "{title}" has both workdays and field',
  },
  keepOne: { zh: '请只留一个', en: 'keep one only' },
  reminderTooEarly: {
    zh: '期限只有 {workdays} 个工作日，不能提前 {days} 天提醒',
    en: 'workdays: {workdays}; nobody can be reminded {days} d before',
  },
  writeLess: { zh: '请写得比期限短', en: 'write less than the deadline' },
  cannotHoldDeadline: {
    zh: '“{deadline}”是 {wrong} 字段，不能放期限',
    en: '"{deadline}" is a {wrong} field and cannot hold a deadline',
  },
  useDateTime: { zh: '请用 date-time 字段', en: 'use a date-time field' },
  noDeadline: {
    zh: '“{field}”是 {wrong} 字段，不是期限',
    en: '"{field}" is a {wrong} field, not a deadline',
  },
  needsSystem: {
    zh: '到时自动办理的动作须写 by: { system: true }',
    en: 'an automatic transition needs by: { system: true }',
  },
  writeSystem: { zh: '请把 by 改为 { system: true }', en: 'make it by: { system: true }' },
  closesEachDay: {
    zh: '“{window}”不是每天全天开放：它一关，就会自动办理',
    en: '"{window}" rests on some days or hours: each time it does, this would happen by itself',
  },
  askForEnd: {
    zh: '请另写一个没有 weekdays 和 hours 的时间窗口，或按日期字段判断',
    en: 'use a window without weekdays and hours, or a date field',
  },
  endsUnannounced: {
    zh: '“{title}”到时自动进入终态“{state}”，事先没有提醒',
    en: '"{title}" ends in "{state}" by itself, without a warning before',
  },
  warnFirst: {
    zh: '请写 warn: { days: 3, message: 消息名 }，或在起点状态的 due 中写 remind',
    en: 'write warn: { days: 3, message: name }, or remind in the due of the state it leaves',
  },
  beyondYear: {
    zh: '“{title}”到“{field}”才办，这种记录却按年度办理（scope.year）：换了年度就只读，不再自动办理',
    en: '"{title}" waits for "{field}", but these records belong to a year (scope.year): in the next year they are read-only, and it never happens',
  },
  dropYear: {
    zh: '有效期会跨年度的，请从 entities/{entity}.yaml 的 scope 中删去 year，年度仍用原来的字段',
    en: 'where the date may lie in a later year, delete year from scope in entities/{entity}.yaml; the field of the year stays',
  },
  nothingToWarnOf: {
    zh: '“{title}”没有 timer，不会自动办理，提醒不会发出',
    en: '"{title}" has no timer: it never happens by itself, and nobody is warned',
  },
  writeTimer: { zh: '请写 timer，或删除 warn', en: 'write timer, or delete warn' },
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
  nameOthers: {
    zh: '请写另外的角色，如更高一级的',
    en: 'name other roles, such as those of a higher level',
  },
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

export const workflowDue = defineRule({
  id: 'workflow/due',
  severity: 'error',
  isOwn: true,
  title: { zh: '办理期限算不出来', en: 'Deadline that cannot be told' },
  why: {
    zh: '期限写 workdays 或 field 之一；提醒不能早于开始。',
    en: 'A deadline is workdays or a field, one of them; a reminder cannot come before the start.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理, tone: blue',
    bad: 'title: 待办理, tone: blue, due: { remind: [1] }',
    at: 'due',
  },
  check: checkEach(eachWorkflow, ({ report }, { states }) => {
    for (const [id, state] of Object.entries(states)) {
      if (!state.due) continue

      const { workdays, field, remind = [] } = state.due
      const at = ['states', id, 'due']

      const isMet = meetsSchema('workflow/due', state.due)

      if (!isMet && workdays === undefined)
        report(at, texts.lacksWorkdays({ title: state.title }), {
          hint: texts.writeWorkdaysOrField(),
          part: 'key',
        })

      if (!isMet && workdays !== undefined)
        report([...at, 'workdays'], texts.hasBoth({ title: state.title }), {
          hint: texts.keepOne(),
          part: 'key',
        })

      for (const [index, days] of remind.entries())
        if (workdays !== undefined && field === undefined && days > (workdays / 5) * 7)
          report([...at, 'remind', index], texts.reminderTooEarly({ workdays, days }), {
            hint: texts.writeLess(),
          })
    }
  }),
})

const finalTexts = definePhrases({
  dueInFinal: {
    zh: '“{title}”是终态，没有人再办理，期限不会有人看',
    en: '"{title}" is final: nobody acts there, and the deadline is for nobody',
  },
  dropDue: { zh: '请删去 due，或删去 final', en: 'delete due, or delete final' },
})

export const dueInFinal = defineRule({
  id: 'workflow/due-in-final',
  severity: 'warning',
  title: { zh: '终态写了办理期限', en: 'Deadline in a final state' },
  why: {
    zh: '到了终态就办完了：列表仍会显示剩余天数和逾期，却没有人可以办理。',
    en: 'A final state is the end: lists would count days left and overdue for what nobody can do.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 已办结, tone: green, final: true',
    bad: 'title: 已办结, tone: green, final: true, due: { workdays: 5 }',
    at: 'due',
  },
  check: checkEach(eachState, ({ report }, at, { title, due, final }) => {
    if (!due || !final) return

    report([...at, 'due'], finalTexts.dueInFinal({ title }), {
      hint: finalTexts.dropDue(),
      part: 'key',
    })
  }),
})

export const deadlineType = defineRule({
  id: 'workflow/deadline-type',
  severity: 'error',
  title: { zh: '期限写进了不是时间的字段', en: 'Deadline in a field that holds no time' },
  why: {
    zh: '期限算不出来，提醒和逾期都不起作用。',
    en: 'The deadline is lost: no reminder, no expiry.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '{ deadline: dueAt, workdays: 5 }',
    bad: '{ deadline: code, workdays: 5 }',
    at: 'code',
  },
  check: (model, report) => {
    const wrong = (entity: string, name: string | undefined) => {
      const field = name === undefined ? undefined : model.config.entities[entity]?.fields[name]
      return field?.type !== undefined && !isTime(field) ? field.type : null
    }

    eachTransitionOrJob(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { deadline }] of effects.entries()) {
        const type = wrong(entity, deadline)
        if (type !== null)
          report(
            file,
            [...at, 'effects', index, 'deadline'],
            texts.cannotHoldDeadline({ deadline: deadline ?? '', wrong: type }),
            { hint: texts.useDateTime() },
          )
      }
    })

    eachWorkflow(model, (file, { entity, states }) => {
      for (const [id, { due }] of Object.entries(states)) {
        const type = wrong(entity, due?.field)
        if (type !== null)
          report(
            file,
            ['states', id, 'due', 'field'],
            texts.noDeadline({ field: due?.field ?? '', wrong: type }),
            { hint: texts.useDateTime() },
          )
      }
    })
  },
})

export const timerActor = defineRule({
  id: 'workflow/timer-actor',
  severity: 'error',
  isOwn: true,
  title: { zh: '到时自动的动作不是系统办理', en: "Timer that is not the system's" },
  why: {
    zh: 'timer 只由系统执行，须写 by: { system: true }。',
    en: 'A timer is run by the system and must say so.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { system: true }, timer',
    bad: 'by: { roles: [clerk] }, timer',
    at: 'timer',
  },
  check: checkEach(eachTransition, ({ report }, at, transition) => {
    if (!meetsSchema('workflow/timer-actor', transition))
      report([...at, 'timer'], texts.needsSystem(), { hint: texts.writeSystem(), part: 'key' })
  }),
})

export const timerRests = defineRule({
  id: 'workflow/timer-rests',
  severity: 'error',
  title: { zh: '自动办理看的窗口每天都会关', en: 'Timer that asks for a window that rests' },
  why: {
    zh: '晚上、周末窗口一关，就像整个环节结束了一样，记录会被自动办理。',
    en: 'A window that closes for the night looks like a step that is over: records would be moved each evening.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", hours: ["09:00", "17:00"] }',
  },
  check: checkEach(eachCondition, ({ report, model }, at, { window: id }) => {
    const { windows } = model.config.years

    const window = typeof id === 'string' && at.includes('timer') ? windows[id] : undefined
    if (window && hasTimes(window))
      report([...at, 'window'], texts.closesEachDay({ window: window.title }), {
        hint: texts.askForEnd(),
      })
  }),
})

export const timerWithoutWarning = defineRule({
  id: 'workflow/timer-without-warning',
  severity: 'warning',
  title: { zh: '自动终结前没有提醒', en: 'Timer that ends without a warning' },
  why: {
    zh: '时间或窗口写错，一次计时就会把全部记录办到终态；先提醒，才来得及发现和挽回。',
    en: 'One wrong date moves every record for good at the next turn; a warning first leaves time to notice.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'warn: { days: 3, message: other }, by: { system: true }, timer',
    bad: 'by: { system: true }, timer',
    at: 'timer',
  },
  check: checkEach(
    eachTransition,
    ({ report }, at, { title, from, timer, warn, ...transition }, { states }) => {
      const end = transitionTargets({ title, from, ...transition }).find(
        (state) => states[state]?.final,
      )
      if (!timer || warn || end === undefined) return

      const isReminded = (state: string): boolean => (states[state]?.due?.remind ?? []).length > 0

      if (!toArray(from).every(isReminded))
        report(
          [...at, 'timer'],
          texts.endsUnannounced({ title, state: memberOf(states, end).title }),
          { hint: texts.warnFirst(), part: 'key' },
        )
    },
  ),
})

export const timerBeyondYear = defineRule({
  id: 'workflow/timer-beyond-year',
  severity: 'warning',
  title: { zh: '自动办理的日期可能在换年度之后', en: 'Timer whose date may lie beyond the year' },
  why: {
    zh: '按年度办理的记录在换年度后只读：有效期到明年的证书不会到期，也不能撤销。',
    en: 'Records of a past year are read-only: a certificate valid until next year would never end.',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { title, timer }, workflow) => {
    const definition = model.config.entities[workflow.entity]
    if (!timer || definition?.scope?.year === undefined) return

    const nearFields = [
      ...Object.values(workflow.transitions).flatMap(({ effects = [] }) =>
        effects.flatMap(({ deadline }) => deadline ?? []),
      ),
      ...Object.values(workflow.states).flatMap(({ due }) => due?.field ?? []),
    ]
    const name = fieldsOf(timer).find((path) => {
      const field = definition.fields[path]
      return field !== undefined && isTime(field) && !nearFields.includes(path)
    })
    if (name === undefined) return

    report(
      [...at, 'timer'],
      texts.beyondYear({ title, field: definition.fields[name]?.title ?? name }),
      { hint: texts.dropYear({ entity: workflow.entity }), part: 'key' },
    )
  }),
})

function fieldsOf({ field, all = [], any = [], not }: Condition): string[] {
  return [
    ...(field === undefined ? [] : [field]),
    ...[...all, ...any, ...(not ? [not] : [])].flatMap(fieldsOf),
  ]
}

export const warnWithoutTimer = defineRule({
  id: 'workflow/warn-without-timer',
  severity: 'error',
  isOwn: true,
  title: { zh: '提醒没有 timer', en: 'Warning without a timer' },
  why: { zh: 'warn 说的是 timer 到时先提醒。', en: 'A warning comes before what a timer does.' },
  example: {
    file: 'workflows/request.yaml',
    good: '    guard: [{ window: apply }, form-valid]',
    bad: '    warn: { days: 3, message: told }\n    guard: [{ window: apply }, form-valid]',
    at: 'warn',
  },
  check: checkEach(eachTransition, ({ report }, at, transition) => {
    if (!meetsSchema('workflow/warn-without-timer', transition))
      report([...at, 'warn'], texts.nothingToWarnOf({ title: transition.title }), {
        hint: texts.writeTimer(),
        part: 'key',
      })
  }),
})

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
  check: checkEach(eachWorkflow, ({ report, model }, workflow) => {
    const { config } = model

    const set = flagsSet(workflow)

    for (const [id, state] of Object.entries(workflow.states)) {
      if (!state.escalate) continue

      const { to, flag } = state.escalate
      const { title } = state
      const at = ['states', id, 'escalate']
      const ways = state.final ? [] : staffTransitions(config, workflow, id)
      const roles = escalationRoles(config, workflow, id)

      if (set.has(flag))
        report([...at, 'flag'], texts.sharedFlag({ flag }), { hint: texts.nameFlag() })

      if (ways.length === 0) {
        report(at, texts.nothingToEscalate({ title }), { part: 'key', hint: texts.dropEscalate() })
        continue
      }

      if (roles.length === 0)
        report([...at, 'to'], texts.noNextLevel({ title }), {
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
        report(pointerOf(acting[0]), texts.actsAlready({ role: named(acting), title }), {
          causes: acting.map((role) => `role ${role}`),
          hint: texts.nameOthers(),
        })

      if (blind[0] !== undefined)
        report(pointerOf(blind[0]), texts.blind({ role: named(blind), title }), {
          causes: blind.map((role) => `role ${role}`),
          hint: texts.grantRead({ entity: workflow.entity }),
        })
    }
  }),
})

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
    bad: 'title: 待办理, tone: blue, due: { workdays: 5 }, escalate: { workdays: 3, to: [director], flag: late, message: told } }\n  done: { title: 已办结, tone: green, final: true }\n  closed: { title: 已关闭, tone: gray, final: true }\nflags: { late: { title: 超时 }, ',
    at: '3',
  },
  check: checkEach(eachState, ({ report }, at, { title, due, escalate }) => {
    const { workdays = 0 } = due ?? {}
    if (!escalate || escalate.workdays >= workdays) return

    report(
      [...at, 'escalate', 'workdays'],
      earlyTexts.beforeDue({ title, due: workdays, workdays: escalate.workdays }),
      { hint: earlyTexts.writeMore({ due: workdays }) },
    )
  }),
})
