import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow'
import { NodeConnectionTypes } from 'n8n-workflow'
import { runOperation } from './operations'
import { properties } from './properties'

export class Mostrador implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mostrador',
    name: 'mostrador',
    icon: { light: 'file:../../icons/mostrador.svg', dark: 'file:../../icons/mostrador.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read what a Mostrador sales bot keeps, and create contacts',
    defaults: { name: 'Mostrador' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'mostradorApi', required: true }],
    properties,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const found: INodeExecutionData[] = []
    for (const itemIndex of this.getInputData().keys()) {
      const run = async () => {
        for (const json of await runOperation(this, itemIndex)) found.push({ json, pairedItem: itemIndex })
      }
      if (!this.continueOnFail()) {
        await run()
        continue
      }
      try {
        await run()
      } catch (error) {
        found.push({ json: { error: (error as Error).message }, pairedItem: itemIndex })
      }
    }
    return [found]
  }
}
