import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const written = 'escalate: { workdays: 5, to: [city], flag: escalated, message: escalated }'
const escalate = (text: string): Change => [workflow, written, `escalate: ${text}`]
const joint = (countersign: string, to: string, form: string): Change => [
  workflow,
  'transitions:\n',
  `transitions:\n  joint: { title: 会签, from: provincePending, to: ${to}, by: { roles: [leader], region: within, notSelf: true }, form: { ${form} }, countersign: ${countersign} }\n`,
]
const copy = (text: string): Change => [
  workflow,
  '{ notify: owner, message: returned }, { copy: [district, city], message: copied }',
  `{ notify: owner, message: returned }, ${text}`,
]
const byResult = '[{ state: compliance, when: { field: agree, is: true } }, { state: rejected }]'
const agree = 'agree: { type: boolean, title: 是否同意, required: true }'

const slips: [what: string, said: RegExp, change: Change][] = [
  [
    'a role that is misspelt',
    /error ref\/role .*“citi”不存在/,
    escalate('{ workdays: 5, to: [citi], flag: escalated, message: escalated }'),
  ],
  [
    'a flag that is not there',
    /error ref\/\w+ .*“late”不存在/,
    escalate('{ workdays: 5, to: [city], flag: late, message: escalated }'),
  ],
  [
    'a message that is not there',
    /error ref\/message .*“escalate”不存在/,
    escalate('{ workdays: 5, to: [city], flag: escalated, message: escalate }'),
  ],
  [
    'who acts there anyway',
    /error workflow\/escalate-unfit district（县级审核员）本来就能办理/,
    escalate('{ workdays: 5, to: [district], flag: escalated, message: escalated }'),
  ],
  [
    'who may not read it',
    /error workflow\/escalate-unfit 升级给content（内容管理员），但他们无权查看/,
    escalate('{ workdays: 5, to: [content], flag: escalated, message: escalated }'),
  ],
  [
    'sooner than it is due',
    /warning workflow\/escalate-early .*期限是 5 个工作日，满 3 个工作日就升级/,
    escalate('{ workdays: 3, to: [city], flag: escalated, message: escalated }'),
  ],
  [
    'more votes than people',
    /error workflow\/countersign-unfit .*由 3 人会签，须 4 票同意：永远通不过/,
    joint('{ vote: agree, of: 3, need: 4 }', byResult, agree),
  ],
  [
    'no field to vote in',
    /error workflow\/countersign-unfit .*没有必填的是否字段“agreed”/,
    joint('{ vote: agreed, of: 3 }', byResult, agree),
  ],
  [
    'the same way for each result',
    /error workflow\/countersign-unfit .*不论会签结果如何都到同一个状态/,
    joint('{ vote: agree, of: 3 }', 'compliance', agree),
  ],
  [
    'a veto where all have to agree',
    /error workflow\/countersign-unfit .*veto 没有作用/,
    joint('{ vote: agree, of: 3, veto: true }', byResult, agree),
  ],
  [
    'a copy of which nobody hears',
    /error workflow\/copied-unread 抄送没有写 message/,
    copy('{ copy: [district] }'),
  ],
  [
    'a copy to who may not read it',
    /error workflow\/copied-unread 抄送给内容管理员，他却看不到记录/,
    copy('{ copy: [content], message: copied }'),
  ],
  [
    'a copy to a role that is not there',
    /error ref\/role .*districts.*district/,
    copy('{ copy: [districts], message: copied }'),
  ],
]

test.each(slips)('escalation, countersign and copies: %s', (_, said, change) => {
  expect(tellOfChange(change).filter((line) => said.test(line))).toHaveLength(1)
})
