import { writeFileSync } from 'node:fs'

/** Writes counts, failed tests and the seconds of every file to the path in TEST_REPORT as JSON. */
export default class TimingReporter {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const {
        environmentSetupDuration,
        prepareDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic()

      const tests = [...module.children.allTests()]

      return {
        file: module.relativeModuleId,
        project: module.project.name,
        seconds: {
          import:
            (environmentSetupDuration + prepareDuration + collectDuration + setupDuration) / 1000,
          tests: duration / 1000,
        },
        counts: countStates(tests),
        failures: [...failuresOf(module, tests)],
      }
    })

    const unhandled = errors.map((error) => error.message ?? String(error))

    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, unhandled }))
  }
}

function countStates(tests) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const test of tests) counts[test.result().state]++
  return counts
}

/**
 * By name and first line of the error; the file itself where it could not be loaded or a hook
 * failed.
 */
function* failuresOf(module, tests) {
  const failed = tests.filter((test) => test.result().state === 'failed')
  for (const test of failed) yield { name: test.fullName, error: firstLine(test.result().errors) }
  if (failed.length === 0 && module.state() === 'failed')
    yield { name: '', error: firstLine(allErrors(module)) }
}

const allErrors = (module) => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
]

const firstLine = (errors) => String(errors?.[0]?.message ?? '').split('\n')[0]
