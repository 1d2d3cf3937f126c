@echo off
rem Starts Lapin on Windows, as ./play does elsewhere: double-click it, or type "play" in this folder.
rem   play                  starts the server and opens the browser; phones take the address that it prints
rem   play --port 9000      the same, with any option of "lapin start --help"
rem The first start installs everything that is missing (requirements\set_up.py); it needs only Python 3.11.
setlocal
set "python=py -3"
py -3 --version >nul 2>nul
if errorlevel 1 set "python=python"
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))"
if errorlevel 1 (
    echo Lapin needs Python 3.11 or newer, from https://www.python.org/downloads/
    pause
    exit /b 1
)
%python% "%~dp0requirements\set_up.py" %*
if errorlevel 1 pause
