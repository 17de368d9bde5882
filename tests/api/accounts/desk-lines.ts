import { isDecider } from '#config-model/workflow/deciders.ts'
import { fillPattern, patterns } from '#contract/paths.ts'
import { signedIn, toRecord, when, type Asking } from './expected-outcomes.ts'
import { at, ofRecord, type Line } from './list-lines.ts'

const decides = ({ config, user, target }: Asking) =>
  user !== null && isDecider(config, user, target.record.entity)

/**
 * What stands at a desk beside the record, what a step would change, versions, reading, and jobs:
 * nobody has begun the one that is asked for.
 */
export const deskLines: [string, Line][] = [
  [
    `POST ${patterns.presence}`,
    {
      ask: ofRecord(patterns.presence, () => ({})),
      expected: toRecord('read', decides),
    },
  ],
  [
    `GET ${patterns.pace}`,
    {
      ask: ofRecord(patterns.pace),
      expected: (asking) => when(asking, decides(asking)),
    },
  ],
  // No kind of record has such a step.
  [
    `GET ${patterns.foreseen}`,
    {
      ask: ofRecord(`${patterns.foreseen.replace(':transition', 'none')}?version=1`),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  // Records of this kind are not published: nobody finds a version of them.
  ...(
    [
      ['GET', patterns.versions],
      ['GET', patterns.keptVersion],
      ['POST', patterns.keptVersion],
    ] as const
  ).map(([method, pattern]): [string, Line] => [
    `${method} ${pattern}`,
    {
      ask: ofRecord(
        pattern.replace(':number', '1'),
        ...(method === 'POST' ? [() => ({ version: 1 })] : []),
      ),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ]),
  // It is no page that tries anything out.
  [
    `POST ${patterns.trial}`,
    {
      ask: at(fillPattern(patterns.trial, 'none'), { id: 'none', data: {} }),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  // What nobody opened counts nothing.
  [
    `POST ${patterns.article}`,
    { ask: at(patterns.article.replace(':id', 'none'), { seconds: 1 }), expected: signedIn },
  ],
  [`GET ${patterns.jobs}`, { ask: at(patterns.jobs), expected: signedIn }],
  ...(
    [
      ['GET', patterns.job],
      ['DELETE', patterns.job],
      ['POST', patterns.jobCancel],
      ['POST', patterns.jobAgain],
      ['GET', patterns.jobFile],
    ] as const
  ).map(([method, pattern]): [string, Line] => [
    `${method} ${pattern}`,
    {
      ask: at(pattern.replace(':id', 'none'), ...(method === 'POST' ? [{}] : [])),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ]),
]
