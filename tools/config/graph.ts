/** `npm run config:graph [-- WORKFLOW] [--format mermaid|svg] [--out DIR] [--root DIR]`: workflows as diagrams, to the screen or one file each. */
import { memberOf } from '#config-model/found.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawGraph, svgText } from '#config-model/workflow/graph/drawing.ts'
import { workflowGraph, type WorkflowGraph } from '#config-model/workflow/graph/graph.ts'
import { placeGraph } from '#config-model/workflow/graph/layout.ts'
import { mermaidText } from '#config-model/workflow/graph/mermaid.ts'
import { loadConfig } from '#server/config-release/load-config.ts'

const formats: Record<string, { extension: string; write: (graph: WorkflowGraph) => string }> = {
  mermaid: { extension: 'mmd', write: mermaidText },
  svg: {
    extension: 'svg',
    write: (graph) =>
      `${svgText(drawGraph(graph, placeGraph(graph), Object.fromEntries(graph.states.map(({ id }) => [id, id]))))}\n`,
  },
}

/** 0 written · 2 wrong call, or a configuration with errors. */
function run(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string' }, out: { type: 'string' }, root: { type: 'string' } },
  })
  const config = loadConfig(values.root ?? process.env['CONFIG_DIR'] ?? 'config')
  const ids = positionals.length > 0 ? positionals : Object.keys(config.workflows)
  const unknown = ids.find((id) => !(id in config.workflows))
  if (unknown !== undefined) throw new Error(`没有流程“${unknown}”；可用 ${Object.keys(config.workflows).join('、')}`)
  const usual = values.out === undefined ? ['mermaid'] : Object.keys(formats)
  const wanted = values.format === undefined ? usual : [values.format]
  if (wanted.some((name) => !(name in formats))) throw new Error(`不认识的格式“${values.format}”；可用 mermaid、svg`)
  if (values.out !== undefined) mkdirSync(values.out, { recursive: true })
  for (const id of ids) {
    const graph = workflowGraph(config, id)
    for (const name of wanted) {
      const { extension, write } = memberOf(formats, name)
      if (values.out === undefined) process.stdout.write(write(graph))
      else {
        const file = join(values.out, `${id}.${extension}`)
        writeFileSync(file, write(graph))
        console.log(`已写入 ${file}`)
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
