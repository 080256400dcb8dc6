/**
 * Returns the preload script with fake Electron modules, so that it runs in an ordinary browser page. The
 * page's own scripts use what it exposes, so it must run before them.
 */
export const preloadScript = (source: string) => `{
  const heard = new Map();
  const electron = {
    contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value }) },
    ipcRenderer: {
      invoke: (channel, ...args) => window.ipcInvoke(channel, args),
      on: (channel, listener) => {
        const hear = ({ detail }) => listener({}, detail);
        heard.set(listener, hear);
        window.addEventListener('ipc ' + channel, hear);
      },
      removeListener: (channel, listener) => window.removeEventListener('ipc ' + channel, heard.get(listener)),
      off: (channel, listener) => window.removeEventListener('ipc ' + channel, heard.get(listener)),
    },
  };
  ((require, module, exports) => {
    ${source}
  })(() => electron, { exports: {} }, {});
}`;
