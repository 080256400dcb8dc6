/** The parts of Electron that the front desk uses. They are injected so that tests run without Electron. */
export type Electron = Pick<
  typeof import('electron'),
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'net'
  | 'powerMonitor'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
>;
