/**
 * Returns the preload script with stand-ins for Electron's modules. The script must run before the page's own
 * scripts.
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
