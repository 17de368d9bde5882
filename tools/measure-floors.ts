/**
 * npm run measure:floors [room …]: each room's mutual pairs of folders with their imports, its
 * knots, and imports that lead to a higher floor.
 */
import {
  importsBetween,
  floorsByRoom,
  findCycleGroups,
  mutualPairs,
  upwardImports,
} from './test/floors.ts'
import { readImports } from './test/import-graph.ts'

const graph = readImports()
const chosen = process.argv.slice(2)
const longest = 20

for (const [room, floors] of Object.entries(floorsByRoom)) {
  if (chosen.length > 0 && !chosen.some((name) => room.includes(`/${name}/`))) continue
  const arrows = importsBetween(graph, room)
  const linesOf = (arrow: string) => arrows.get(arrow) ?? []

  console.log(`\n# ${room}`)
  for (const [arrow, back] of mutualPairs(arrows)) {
    const [few, many] = [arrow, back].toSorted((a, b) => linesOf(a).length - linesOf(b).length)
    console.log(`mutual: ${few} (${linesOf(few ?? '').length}), back ${linesOf(many ?? '').length}`)
    for (const line of linesOf(few ?? '').slice(0, longest)) console.log(`    ${line}`)
  }

  for (const knot of findCycleGroups(arrows))
    console.log(`knot of ${knot.length}: ${knot.join(', ')}`)
  const upward = upwardImports(arrows, floors)
  for (const [arrow, lines] of upward) {
    console.log(`upward: ${arrow} (${lines.length})`)
    for (const line of lines.slice(0, longest)) console.log(`    ${line}`)
  }

  const count = [...upward.values()].reduce((sum, lines) => sum + lines.length, 0)
  console.log(`${mutualPairs(arrows).length} mutual pairs, ${count} imports upward`)
}
