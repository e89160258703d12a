// Every tool of the bot by name; the types of calls follow from the definitions.
import type { BotTool } from '@mostrador/contract/dashboard/trials'
import type { Tool, ToolContext } from './tool.ts'
import { bookingTools } from './tools-booking.ts'
import { cartTools } from './tools-cart.ts'
import { catalogueTools } from './tools-catalogue.ts'
import { channelCartTools } from './tools-channel-cart.ts'
import { customerTools } from './tools-customer.ts'
import { orderTools } from './tools-orders.ts'
import { stockTools } from './tools-stock.ts'

const defined = {
  ...{ ...catalogueTools, ...cartTools, ...channelCartTools, ...orderTools },
  ...{ ...bookingTools, ...stockTools, ...customerTools },
}

export type ToolName = keyof typeof defined
export type Arguments = {
  [Name in ToolName]: (typeof defined)[Name] extends Tool<infer Argument, infer _Result> ? Argument : never
}
export type Results = {
  [Name in ToolName]: (typeof defined)[Name] extends Tool<infer _Argument, infer Result> ? Result : never
}

export const toolTable: { readonly [Name in ToolName]: Tool<Arguments[Name], Results[Name]> } = defined

// The dashboard has a text for each.
export const toolNames: readonly BotTool[] = Object.keys(toolTable).filter(isToolName)

/** Everything an engine may know and do. No tool takes an account or contact: the turn determines those. */
export type Tools = { [Name in ToolName]: (argument: Arguments[Name]) => Promise<Results[Name]> }

/** Makes the function behind a tool; called once per tool, so that the function may remember its calls. */
export type BindTool = <Name extends ToolName>(
  tool: Name,
) => (argument: Arguments[Name]) => Promise<Results[Name]>

export function callTool<Name extends ToolName>(
  context: ToolContext,
  tool: Name,
  argument: Arguments[Name],
): Promise<Results[Name]> {
  return toolTable[tool].run(context, argument)
}

export function toolsThat(bind: BindTool): Tools {
  const tools = Object.fromEntries(toolNames.map((name) => [name, bind(name)]))
  if (!hasAll(tools)) throw new Error('the table lacks a tool')
  return tools
}

function hasAll(tools: Record<string, unknown>): tools is Tools {
  return toolNames.every((name) => typeof tools[name] === 'function')
}

function isToolName(text: string): text is ToolName {
  return Object.hasOwn(defined, text)
}
