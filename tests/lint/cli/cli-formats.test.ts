import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { runCli, sampleFolder } from '../run-cli.ts'

/**
 * A wrong value after characters of two UTF-16 units, in a file whose name needs escaping in an
 * address.
 */
const spoilt = () =>
  sampleFolder({
    'entities/request.yaml': (text) =>
      text.replace(
        'name: { type: text, title: 名称,',
        'name: { type: text, title: 名称𠮷😀, maxWidth: 3, ',
      ),
    'pages/requests.yaml': (text) => text.replace('title: 申请列表', 'title: 申请, 列表\n"no%": 1'),
  })

const text = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
}
const positive = { type: 'integer', minimum: 1 }
const physicalLocation = {
  type: 'object',
  required: ['artifactLocation', 'region'],
  properties: {
    artifactLocation: {
      type: 'object',
      required: ['uri'],
      properties: { uri: { type: 'string', pattern: '^[!-~]+$' } },
    },
    region: {
      type: 'object',
      required: ['startLine', 'startColumn'],
      properties: {
        startLine: positive,
        startColumn: positive,
        endLine: positive,
        endColumn: positive,
      },
    },
  },
}
const location = {
  type: 'object',
  required: ['physicalLocation'],
  properties: { physicalLocation },
}
/** The parts of the SARIF 2.1.0 schema that our logs use, with everything it requires of them. */
const sarif = {
  type: 'object',
  required: ['version', 'runs', '$schema'],
  properties: {
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results', 'columnKind'],
        properties: {
          columnKind: { const: 'utf16CodeUnits' },
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                properties: {
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      properties: { shortDescription: text },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message', 'ruleId', 'ruleIndex', 'level', 'locations'],
              properties: {
                message: text,
                level: { enum: ['none', 'note', 'warning', 'error'] },
                ruleIndex: { type: 'integer', minimum: 0 },
                locations: { type: 'array', minItems: 1, items: location },
                relatedLocations: { type: 'array', items: location },
                fixes: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['artifactChanges'],
                    properties: {
                      artifactChanges: {
                        type: 'array',
                        minItems: 1,
                        items: {
                          type: 'object',
                          required: ['artifactLocation', 'replacements'],
                          properties: {
                            replacements: {
                              type: 'array',
                              minItems: 1,
                              items: {
                                type: 'object',
                                required: ['deletedRegion'],
                                properties: {
                                  deletedRegion: {
                                    type: 'object',
                                    required: ['charOffset', 'charLength'],
                                  },
                                  insertedContent: text,
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

interface SarifResult {
  ruleId: string
  locations: {
    physicalLocation: {
      artifactLocation: { uri: string }
      region: { startLine: number; startColumn: number; endColumn: number }
    }
  }[]
}

describe('formats for programs', () => {
  test('SARIF 2.1.0, columns in UTF-16 units', async () => {
    const folder = spoilt()
    const { status, stdout } = await runCli(folder, ['--format', 'sarif'])

    expect(status).toBe(1)
    const log = JSON.parse(stdout) as { runs: { results: SarifResult[] }[] }
    const validate = new Ajv({ strict: false }).compile(sarif)

    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    const { region, artifactLocation } = log.runs[0]!.results.find(
      ({ ruleId }) => ruleId === 'schema/unknown-key',
    )!.locations[0]!.physicalLocation
    const line = readFileSync(join(folder, artifactLocation.uri), 'utf8').split('\n')[
      region.startLine - 1
    ]!

    expect(line.slice(region.startColumn - 1, region.endColumn - 1)).toBe('maxWidth')
  })

  test('an empty SARIF log is still a log', async () => {
    const { status, stdout } = await runCli(sampleFolder(), ['--format=sarif'])
    expect(status).toBe(0)
    const validate = new Ajv({ strict: false }).compile(sarif)
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true)
  })

  test('GitHub annotations escape what has a meaning', async () => {
    const { stdout } = await runCli(spoilt(), ['--format', 'github', 'config/pages'])
    expect(stdout).toMatch(
      /^::error file=config\/pages\/requests\.yaml,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=schema\/[\w-]+::[^\r\n]+\n/,
    )
    expect(stdout).toContain('“no%25”')
  })

  test('JUnit counts what it lists, and lists clean files', async () => {
    const { stdout } = await runCli(spoilt(), ['--format', 'junit'])
    const number = (name: string) =>
      Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(stdout)?.[1])

    expect(stdout.match(/<testcase /g)).toHaveLength(number('tests'))
    expect(stdout.match(/<failure /g)).toHaveLength(number('failures'))
    expect(stdout).toContain('<testcase classname="config/years.yaml" name="pinlu-lint"/>')
    expect(stdout.replaceAll(/<[^<>]*>/g, '')).not.toMatch(
      /[<>]|&(?!amp;|lt;|gt;|quot;|apos;|#\d+;)/,
    )
  })

  test('the result goes to a file', async () => {
    const folder = spoilt()
    const { status, stdout } = await runCli(folder, ['--format', 'json', '--output', 'report.json'])

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      columnKind: 'utf16CodeUnits',
      root: 'config',
    })
  })
})
