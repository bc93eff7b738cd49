import type { LoadContext, Plugin, PluginConfig } from '@docusaurus/types';

/** A plugin of this repository: a function of the context. Its content is its own affair. */
type OwnPlugin = (context: LoadContext, options: never) => unknown;

/**
 * Lets the steps after the build run in the plugins' order; the framework runs them all at once. The last plugin
 * (which hashes, lists and compresses files) then sees what every other one wrote.
 */
export function sequential(plugins: (PluginConfig | OwnPlugin)[]): PluginConfig[] {
  let previous: Promise<void> = Promise.resolve();
  return plugins.map((module) => {
    if (typeof module !== 'function') return module;
    return async (context: LoadContext, options: unknown) => {
      const plugin = (await (module as OwnPlugin)(context, options as never)) as Plugin | null;
      const { postBuild } = plugin ?? {};
      if (!plugin || !postBuild) return plugin;
      return {
        ...plugin,
        postBuild: (result) => {
          previous = previous.then(() => postBuild.call(plugin, result));
          return previous;
        },
      } satisfies Plugin;
    };
  }) as PluginConfig[];
}
