import { isDecider } from '#config-model/workflow/actors.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
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
    `POST ${routePatterns.presence}`,
    {
      ask: ofRecord(routePatterns.presence, () => ({})),
      expected: toRecord('read', decides),
    },
  ],
  [
    `GET ${routePatterns.pace}`,
    {
      ask: ofRecord(routePatterns.pace),
      expected: (asking) => when(asking, decides(asking)),
    },
  ],
  // No kind of record has such a step.
  [
    `GET ${routePatterns.foreseen}`,
    {
      ask: ofRecord(`${routePatterns.foreseen.replace(':transition', 'none')}?version=1`),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  // Records of this kind are not published: nobody finds a version of them.
  ...(
    [
      ['GET', routePatterns.versions],
      ['GET', routePatterns.keptVersion],
      ['POST', routePatterns.keptVersion],
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
    `POST ${routePatterns.trial}`,
    {
      ask: at(fillPattern(routePatterns.trial, 'none'), { id: 'none', data: {} }),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ],
  // What nobody opened counts nothing.
  [
    `POST ${routePatterns.article}`,
    { ask: at(routePatterns.article.replace(':id', 'none'), { seconds: 1 }), expected: signedIn },
  ],
  [`GET ${routePatterns.jobs}`, { ask: at(routePatterns.jobs), expected: signedIn }],
  ...(
    [
      ['GET', routePatterns.job],
      ['DELETE', routePatterns.job],
      ['POST', routePatterns.jobCancel],
      ['POST', routePatterns.jobAgain],
      ['GET', routePatterns.jobFile],
    ] as const
  ).map(([method, pattern]): [string, Line] => [
    `${method} ${pattern}`,
    {
      ask: at(pattern.replace(':id', 'none'), ...(method === 'POST' ? [{}] : [])),
      expected: ({ user }) => (user === null ? 'signIn' : 'absent'),
    },
  ]),
]
