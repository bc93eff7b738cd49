/**
 * Takes the place of `react-loadable`, which the framework loads each page with. The same interface in what is used,
 * with one difference that matters: a load that failed is tried again by the next `preload` or Retry, not remembered.
 */
import registry from '@generated/registry';
import Loading from '@theme/Loading';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useReducer } from 'react';

type Load = () => Promise<unknown>;
type Loaded = Record<string, unknown>;

interface LoadableOptions {
  modules?: string[];
  render(loaded: Loaded, props: Record<string, unknown>): ReactNode;
}

type LoadableComponent = ComponentType<Record<string, unknown>> & { preload(): Promise<void> };

const CaptureContext = createContext<((moduleName: string) => void) | undefined>(undefined);

/** How long a load may take before the spinner shows, milliseconds. */
const spinnerDelayMs = 200;

function createLoadable(
  load: () => Promise<Loaded>,
  { modules = [], render }: LoadableOptions,
): LoadableComponent {
  let loaded: Loaded | undefined;
  let failure: unknown;
  let pending: Promise<void> | undefined;

  function preload(): Promise<void> {
    if (loaded) return Promise.resolve();
    failure = undefined;
    pending ??= load()
      .then((value) => {
        loaded = value;
      })
      .catch((error: unknown) => {
        failure = error ?? new Error('The page could not be loaded.');
        throw failure;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  function LoadablePage(props: Record<string, unknown>): ReactNode {
    const report = useContext(CaptureContext);
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [isPastDelay, passDelay] = useReducer(() => true, false);
    if (report) for (const moduleName of modules) report(moduleName);
    const attempt = () => {
      preload().then(redraw, redraw);
      redraw();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt when the page is first drawn.
    useEffect(() => {
      if (loaded) return;
      attempt();
      const timer = setTimeout(passDelay, spinnerDelayMs);
      return () => clearTimeout(timer);
    }, []);
    if (loaded) return render(loaded, props);
    return (
      <Loading
        error={failure}
        retry={attempt}
        pastDelay={isPastDelay}
        isLoading={!failure}
        timedOut={false}
      />
    );
  }
  return Object.assign(LoadablePage, { preload });
}

/** A page that is one module: the loaded module reaches `render` as it is. */
function Loadable(options: LoadableOptions & { loader: Load }): LoadableComponent {
  return createLoadable(() => options.loader() as Promise<Loaded>, options);
}

/** A page made of several modules: `render` gets them under the keys of their loaders. */
Loadable.Map = (options: LoadableOptions & { loader: Record<string, Load> }): LoadableComponent =>
  createLoadable(async () => {
    const entries = Object.entries(options.loader).map(async ([key, load]) => [key, await load()] as const);
    return Object.fromEntries(await Promise.all(entries));
  }, options);

/** On the server, tells which chunks a page used, so that its HTML loads them without waiting for the application. */
Loadable.Capture = ({ report, children }: { report(name: string): void; children: ReactNode }) => (
  <CaptureContext value={(moduleName) => report(chunkNameOf(moduleName))}>{children}</CaptureContext>
);

function chunkNameOf(moduleName: string): string {
  const entry = Object.entries(registry).find(([, [, name]]) => name === moduleName);
  return entry ? entry[0] : moduleName;
}

export default Loadable;
