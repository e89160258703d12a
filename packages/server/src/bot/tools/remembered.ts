// Reads kept within a turn: the rules ask for the same catalogue, cart and notes at many places.
import {
  type Arguments,
  type Results,
  type ToolName,
  type Tools,
  toolsThat,
  toolTable,
} from './tool-table.ts'

/** Every read runs once for each argument, until something changes that it may see. */
export function remembered(tools: Tools): Tools {
  const forgetting: (() => void)[] = []
  return toolsThat(<Name extends ToolName>(tool: Name) => {
    const { effect } = toolTable[tool]
    const known = new Map<string, Promise<Results[Name]>>()
    if (effect === 'sees_changes') forgetting.push(() => known.clear())
    return async (argument: Arguments[Name]): Promise<Results[Name]> => {
      if (effect === 'changes') {
        const result = await tools[tool](argument)
        for (const forget of forgetting) forget()
        return result
      }
      const key = JSON.stringify(argument) ?? ''
      const read = known.get(key) ?? tools[tool](argument)
      known.set(key, read)
      return read
    }
  })
}
