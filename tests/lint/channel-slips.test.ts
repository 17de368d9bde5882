import { expect, test } from 'vitest'
import { shippedFiles } from './lint-files.ts'
import { tellOfChange, type Change } from './tell-of-change.ts'

const messages = 'messages/declaration.yaml'
const channels = 'channels.yaml'
const firstChannel = 'portal: { kind: portal, title: 站内消息 }'
const gateway = (words: string): Change => [
  channels,
  firstChannel,
  `${firstChannel}\nsms: { kind: http, title: 短信, ${words} }`,
]

const sound = gateway(
  'maxLength: 70, url: "https://sms.example.cn/send", json: { to: "{address}", text: "{text}" }',
)

const inMessages = (from: string, to: string): Change => [messages, from, to]

const shippedText = (file: string) => shippedFiles.find(({ path }) => path === file)?.text ?? ''

const faults: [fault: string, report: RegExp, ...changes: Change[]][] = [
  [
    'a placeholder of a message that nobody supplies',
    /messages\/placeholder .*titel/,
    inMessages(
      'elected: { title: 入选通知, body: "恭喜，“{title}”',
      'elected: { title: 入选通知, body: "恭喜，“{titel}”',
    ),
  ],
  [
    'a placeholder of a short text that no sender supplies',
    /messages\/fact-missing .*opinion/,
    inMessages('submitted: {', 'submitted: { short: "{opinion}",'),
  ],
  [
    'a placeholder of a channel that nobody supplies',
    /channels\/placeholder .*adress/,
    gateway('url: "https://sms.example.cn/send?to={adress}", json: { text: "{text}" }'),
  ],
  [
    'a gateway without an address',
    /channels\/incomplete .*url/,
    gateway('json: { text: "{text}" }'),
  ],
  [
    'a channel whose recipients have no field for their address',
    /channels\/incomplete .*mobile/,
    sound,
    ['portal.yaml', '  mobile: { type: mobile, title: 手机号, help: 用于接收审核通知 }\n', ''],
  ],
  [
    'a robot for mobile numbers that no channel verifies',
    /channels\/unverified .*sms/,
    [
      channels,
      firstChannel,
      `${firstChannel}\nrobot: { kind: http, title: 机器人, url: "https://im.example.cn/send", json: { to: "{address}", text: "{text}" } }`,
    ],
  ],
  [
    'messages in the portal under another name',
    /channels\/incomplete .*portal/,
    [channels, firstChannel, `${firstChannel}\nbell: { kind: portal, title: 铃铛 }`],
  ],
  [
    'messages in the portal with words of a gateway',
    /channels\/incomplete .*quiet/,
    [
      channels,
      firstChannel,
      'portal: { kind: portal, title: 站内消息, quiet: { from: "22:00", to: "07:00" } }',
    ],
  ],
  [
    'quiet hours that end as they begin',
    /channels\/quiet .*22:00/,
    gateway(
      'quiet: { from: "22:00", to: "22:00" }, url: "https://sms.example.cn/send", json: { to: "{address}", text: "{text}" }',
    ),
  ],
  [
    'a text too long for an SMS',
    /messages\/too-long .*70/,
    sound,
    inMessages(
      'elected: {',
      `elected: { short: "${'入选品牌目录'.repeat(13)}", fallback: { channel: sms, unread: 24h },`,
    ),
  ],
  [
    'the opinion of a reviewer in an SMS',
    /messages\/personal-data .*opinion/,
    sound,
    inMessages('rejected: {', 'rejected: { fallback: { channel: sms, unread: 24h },'),
  ],
  [
    'a channel that is none',
    /messages\/channel .*pigeon/,
    inMessages('elected: {', 'elected: { fallback: { channel: pigeon, unread: 24h },'),
  ],
  [
    'a fallback by a channel that has sent it already',
    /messages\/idle .*mail/,
    inMessages(
      'withdrawn: {',
      'withdrawn: { channels: [portal, mail], fallback: { channel: mail, unread: 24h },',
    ),
  ],
  [
    'a digest of a message that stays in the portal',
    /messages\/idle .*汇总/,
    inMessages('withdrawn: {', 'withdrawn: { digest: "08:30",'),
  ],
  [
    'a message that people may do without and must get',
    /messages\/contradiction .*mandatory/,
    inMessages('submitted: {', 'submitted: { mandatory: true,'),
  ],
  [
    'a mandatory message that waits for a digest',
    /messages\/contradiction .*digest/,
    inMessages('elected: {', 'elected: { mandatory: true, digest: "08:30",'),
  ],
  [
    'a fallback while unread of a message that is not in the portal',
    /messages\/contradiction .*fallback/,
    sound,
    inMessages(
      'withdrawn: {',
      'withdrawn: { channels: [mail], fallback: { channel: sms, unread: 24h },',
    ),
  ],
]

test.each(faults)('%s is named', (_, report, ...changes) => {
  expect(tellOfChange(...changes)).toContainEqual(expect.stringMatching(report))
})

test('a gateway with an address, a text and a recipient is sound', () => {
  expect(tellOfChange(sound).filter((line) => / (?:channels|messages)\//.test(line))).toEqual([])
})

test('the texts of system messages may be rewritten with their own placeholders', () => {
  const rewritten =
    'resetCode: { title: "{portal}验证码", body: "{username}：{code}，{minutes}分钟内有效" }\n'
  const problemsOf = (text: string) =>
    tellOfChange(['messages/system.yaml', '', text]).filter((line) => line.includes('system.yaml'))

  expect(problemsOf(rewritten)).toEqual([])
  expect(problemsOf(rewritten.replace('{minutes}', '{minuts}'))).toEqual([
    expect.stringMatching(/messages\/placeholder .*minuts.*minutes/),
  ])
})

test('reminders without their message are named once', () => {
  const reminder = /^deadlineNear:.*$/m.exec(shippedText(messages))![0]
  const problems = tellOfChange(inMessages(reminder, ''))
  expect(problems.filter((line) => line.includes('reminder-missing'))).toEqual([
    expect.stringMatching(/messages\/reminder-missing/),
  ])
})
