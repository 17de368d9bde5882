/** `754` → `12:34` */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A row per suite, then its slowest files. */
export function timeTable(results) {
  const lines = [
    '',
    'suite                                              wall s  expected   tests  import s  tests s',
  ]

  for (const { title, seconds, expected, passed, failed, files } of results) {
    const importing = sum(files, ({ seconds: { import: taken } }) => taken)
    const testing = sum(files, ({ seconds: { tests: taken } }) => taken)

    lines.push(
      [
        title.padEnd(48),
        seconds.toFixed(1).padStart(9),
        String(expected).padStart(9),
        String(passed + failed).padStart(8),
        (files.length > 0 ? importing.toFixed(1) : '').padStart(9),
        (files.length > 0 ? testing.toFixed(1) : '').padStart(9),
      ].join(''),
    )
  }

  for (const { title, files } of results) {
    if (files.length === 0) continue

    lines.push('', `slowest files of ${title}`)
    const total = ({ seconds }) => seconds.import + seconds.tests
    for (const file of files.toSorted((a, b) => total(b) - total(a)).slice(0, 20))
      lines.push(
        `${total(file).toFixed(1).padStart(7)} s  ${String(file.counts.passed).padStart(4)} tests  ${file.file}`,
      )
  }

  return lines.join('\n')
}

const sum = (items, figure) => items.reduce((total, item) => total + figure(item), 0)
