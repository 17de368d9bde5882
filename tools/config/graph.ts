/**
 * `npm run config:graph [-- WORKFLOW] [--format mermaid|svg] [--out DIR] [--root DIR]`: workflows
 * as diagrams, to the screen or one file each.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memberOf } from '#config-model/assert.ts'
import { joinPhrases, formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { drawGraph, serializeSvg } from '#config-model/workflow/graph/drawing.ts'
import {
  workflowGraph,
  type WorkflowGraph,
  formatMermaid,
} from '#config-model/workflow/graph/graph.ts'
import { placeGraph } from '#config-model/workflow/graph/layout.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { readLocale, toolTexts } from './tool-texts.ts'

const locale = readLocale(process.argv.slice(2))
const say = (phrase: Phrase) => formatPhrase(phrase, locale)

const formats: Record<string, { extension: string; write: (graph: WorkflowGraph) => string }> = {
  mermaid: { extension: 'mmd', write: formatMermaid },
  svg: {
    extension: 'svg',
    write: (graph) =>
      `${serializeSvg(drawGraph(graph, placeGraph(graph), Object.fromEntries(graph.states.map(({ id }) => [id, id]))))}\n`,
  },
}

/** Exit codes: 0 written · 2 wrong call, or a configuration with errors. */
function run(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      out: { type: 'string' },
      root: { type: 'string' },
      locale: { type: 'string' },
    },
  })

  const config = getLocalizedConfig(
    loadConfig(values.root ?? process.env['CONFIG_DIR'] ?? 'config', locale),
    locale,
  )

  const ids = positionals.length > 0 ? positionals : Object.keys(config.workflows)
  const unknown = ids.find((id) => !(id in config.workflows))

  if (unknown !== undefined)
    throw new Error(
      say(
        toolTexts.noWorkflow({
          name: unknown,
          names: joinPhrases(Object.keys(config.workflows), '、'),
        }),
      ),
    )

  const usual = values.out === undefined ? ['mermaid'] : Object.keys(formats)
  const requestedFormats = values.format === undefined ? usual : [values.format]
  if (requestedFormats.some((name) => !(name in formats)))
    throw new Error(say(toolTexts.noFormat({ name: values.format ?? '' })))

  if (values.out !== undefined) mkdirSync(values.out, { recursive: true })

  for (const id of ids) {
    const graph = workflowGraph(config, id)
    for (const name of requestedFormats) {
      const { extension, write } = memberOf(formats, name)
      if (values.out === undefined) process.stdout.write(write(graph))
      else {
        const file = join(values.out, `${id}.${extension}`)
        writeFileSync(file, write(graph))
        console.log(say(toolTexts.written({ file })))
      }
    }
  }
}

try {
  run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
